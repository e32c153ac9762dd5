/** The most invoices in one response of the queue. The others are found by searching (product §2.20). */
export const MOST_LISTED = 100;
/** The most hits of a search that are counted. There may be more (product §2.20). */
export const MOST_COUNTED = 1000;
