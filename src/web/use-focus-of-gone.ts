import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * The props of an element that takes over the focus of what disappears inside it, as of a pressed button with its row.
 * Otherwise nothing would have the focus.
 */
export function useFocusOfGone<Container extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<Container>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body && focused.current?.isConnected === false)
      ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    style: { outline: 'none' },
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
  };
}
