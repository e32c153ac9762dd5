import { useMatches } from 'react-router';

/** The texts of a screen that don't depend on its data. */
export interface ScreenHead {
  /** The page's title in the browser (product §2.1). */
  title: string;
  /** Missing if it depends on the data. */
  heading?: string;
  /** The introduction below the heading. */
  intro?: string;
  /**
   * 'form' is narrow, for one column of fields, and 'paper' as wide as a document. 'wide' has room for a document beside
   * the form.
   */
  width?: 'form' | 'paper' | 'wide';
}

/** The current screen's entry in the table of screens (src/app/screens.ts), which the router provides. */
export function useScreen(): Partial<ScreenHead> {
  return useMatches().at(-1)?.handle ?? {};
}
