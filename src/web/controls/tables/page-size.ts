/** How many rows a list shows at a time. */
export const PAGE_SIZE = 25;
