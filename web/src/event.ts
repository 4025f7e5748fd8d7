/** Results by keyboard: one key that says all moves on to the next board; arrows go up and down. */
import "./page";

const boxes = [...document.querySelectorAll<HTMLInputElement>("form.results input.box")];

/** The box that one key has just filled, while a second may still turn `1` into `1-0`. */
let filled: HTMLInputElement | undefined;

function go(from: number, step: number): void {
  const box = boxes[from + step];
  box?.focus();
  box?.select();
}

for (const [at, box] of boxes.entries())
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      go(at, event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    const whole = box.value === "" || (box.selectionStart === 0 && box.selectionEnd === box.value.length);
    const before = filled;
    filled = undefined;
    if (before && whole && /^[-:/–u*]$/.test(event.key)) {
      event.preventDefault();
      before.focus();
      before.value += event.key;
    } else if (whole && /^[10=5]$/.test(event.key)) {
      event.preventDefault();
      box.value = event.key === "5" ? "=" : event.key;
      filled = box;
      go(at, 1);
    }
  });

const first = boxes.find((box) => box.value === "");
first?.focus();
