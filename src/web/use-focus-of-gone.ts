import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * The props of an element that takes over the focus of what disappears inside it, as of a pressed button with its row.
 * Otherwise nothing would have the focus.
 * @param label what it is called when it gets the focus, unless it has a name of its own. Without any, a screen reader
 *   would read all that is in it
 */
export function useFocusOfGone<Container extends HTMLElement = HTMLDivElement>(label?: string) {
  const ref = useRef<Container>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body && focused.current?.isConnected === false)
      ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    ...(label === undefined ? {} : { role: 'group', 'aria-label': label }),
    style: { outline: 'none' },
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
  };
}
