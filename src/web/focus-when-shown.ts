/**
 * A `ref` for the element that a person uses next: it gets the focus when it appears. The attribute `autofocus` would only
 * work when a page loads.
 */
export const focusWhenShown = (element: HTMLElement | null) => element?.focus();
