import { useMediaQuery } from '@mantine/hooks';

/** The width from which a window has room for something beside the screen. The styles use the same one. */
const WIDE = '(width >= 62em)';

/**
 * Whether the window is that wide now. It is known at the first render, so that nothing renders only to disappear at once.
 * @param query the width as a media query
 */
export function useWide(query = WIDE): boolean {
  return useMediaQuery(query, window.matchMedia(query).matches);
}
