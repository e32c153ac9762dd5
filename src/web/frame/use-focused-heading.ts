import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the heading of a new screen, unless something on the screen has the focus already. Screen readers then announce
 * the screen, and the keyboard continues from there (product §2.2). A heading that waits for its data is focused once it
 * names what the screen shows.
 */
export function useFocusedHeading(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    const heading = document.querySelector('h1');
    if (heading === null) return;
    const focus = () => {
      if (document.activeElement?.matches('main *') === true) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    if (heading.dataset['waits'] === undefined) {
      focus();
      return;
    }
    const before = document.activeElement;
    const observer = new MutationObserver(() => {
      observer.disconnect();
      // Somebody may have gone on in the frame meanwhile.
      if (document.activeElement === before || document.activeElement === document.body) focus();
    });
    observer.observe(heading, { attributeFilter: ['data-waits'] });
    return () => observer.disconnect();
  }, [pathname]);
}
