/**
 * Minutes from the mail with a revision to the decision on it, around the clock (product §9.7). They stand here because
 * several features promise them.
 */
export const REVIEW_MINUTES = 30;
