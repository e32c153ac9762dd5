let isPressed = false;
const waiting: (() => void)[] = [];

/**
 * Makes a change to the layout when a field loses focus: at once, or after the click if a press takes the focus. If the
 * pressed button moved before it is let go, the browser would not count it as pressed.
 */
export function afterPress(change: () => void): void {
  if (isPressed) waiting.push(change);
  else change();
}

// A touch has these events too. Its pointer events have ended before the field loses focus.
window.addEventListener('mousedown', ({ button }) => (isPressed = button === 0), true);
// What is dragged has no `mouseup`, and a press that ends outside of the page may have none.
for (const end of ['mouseup', 'dragend', 'keydown']) {
  window.addEventListener(
    end,
    () => {
      isPressed = false;
      // The click comes in the same task as the end of its press.
      if (waiting.length > 0) setTimeout(() => waiting.splice(0).forEach((change) => change()));
    },
    true,
  );
}
