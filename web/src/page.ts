/** Small comforts for plain pages: copy buttons, links that select themselves, times of the reader's own zone. */
import { copyText } from "./copy";
import { localTimes } from "./times";

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
localTimes();
