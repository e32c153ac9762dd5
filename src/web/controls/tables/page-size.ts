/** The number of rows on a page of a list. */
export const PAGE_SIZE = 25;

/** The page that a URL names, counted from 0. A URL can contain anything, and is then at the first page. */
export const pageFrom = (text: string | null) => (text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0);

/** A page of a list of so many rows, or else its last one, because a list may have become shorter. */
export const pageWithin = (page: number, count: number, size = PAGE_SIZE) =>
  Math.min(page, Math.max(0, Math.ceil(count / size) - 1));
