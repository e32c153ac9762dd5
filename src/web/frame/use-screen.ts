import { useMatches } from 'react-router';

/** What a screen says before its data. */
export interface ScreenHead {
  /** The page's title in the browser (product §2.1). */
  title: string;
  /** Missing where it depends on the data. */
  heading?: string;
  /** What the screen is for, below its heading. */
  intro?: string;
  /** Narrow: a form's one column. */
  width?: 'form';
}

/** What the table of screens (src/app/screens.ts) says of the screen that shows; the router hands it on. */
export function useScreen(): Partial<ScreenHead> {
  return useMatches().at(-1)?.handle ?? {};
}
