/** Small comforts for plain pages: copy buttons, and selects that send their form by themselves. */
import { copyText } from "./copy";

for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const target = document.getElementById(button.dataset.copy ?? "");
    const text = target instanceof HTMLInputElement ? target.value : (target?.textContent ?? "");
    if (copyText(text.trim()) && button.dataset.done) button.textContent = button.dataset.done;
  });
}
for (const input of document.querySelectorAll<HTMLInputElement>("input[data-select]"))
  input.addEventListener("focus", () => input.select());
