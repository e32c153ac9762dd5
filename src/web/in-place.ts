/** How an address changes with what a list shows: going back leaves the list, and nothing scrolls. */
export const IN_PLACE = { replace: true, preventScrollReset: true };
