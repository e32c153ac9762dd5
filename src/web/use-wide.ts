import { useMediaQuery } from '@mantine/hooks';

/** Windows with room for something beside the screen; the styles have the same border. */
const WIDE = '(width >= 992px)';

/**
 * Whether the window is so wide now; known at the first making of a screen, so that nothing is made that goes away at once.
 * @param query how wide, as a media query
 */
export function useWide(query = WIDE): boolean {
  return useMediaQuery(query, window.matchMedia(query).matches);
}
