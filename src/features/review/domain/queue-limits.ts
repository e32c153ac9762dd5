/** Most invoices of the queue that one answer has; the others are found by searching (product §2.20). */
export const MOST_LISTED = 100;
/** As far as the hits of a search are counted: there may be more (product §2.20). */
export const MOST_COUNTED = 1000;
