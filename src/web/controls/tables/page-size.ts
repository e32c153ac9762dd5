/** The number of rows on a page of a list. */
export const PAGE_SIZE = 25;
