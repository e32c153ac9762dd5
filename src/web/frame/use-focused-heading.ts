import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the heading of a screen that one has come to, where nothing of the screen has the focus: a screen reader tells
 * where one is, and the keyboard goes on from there (product §2.2).
 */
export function useFocusedHeading(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    const heading = document.querySelector('h1');
    if (heading === null || document.activeElement?.matches('main *') === true) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
