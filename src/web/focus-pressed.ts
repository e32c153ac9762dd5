/**
 * Focuses what is pressed, which Safari doesn't: it focuses what is around it, or nothing. Without this no dialog could give
 * the focus back, and a refused form would not go to its field. A field that somebody types in keeps the focus, because on
 * an iPhone its keyboard would close.
 */
export function focusPressed(): void {
  window.addEventListener(
    'click',
    ({ target, detail }) => {
      // The second click of a double click may fall on what the first has opened.
      if (detail > 1 || !(target instanceof Element)) return;
      const pressed = target.closest<HTMLElement>('button, a[href], summary, input');
      const focused = document.activeElement;
      if (pressed !== null && focused !== pressed && focused?.contains(pressed) === true)
        pressed.focus({ preventScroll: true });
    },
    true,
  );
}
