/** The types for dialogs of other features that the review shows (product §2.21). */
export type { Review, ReviewDialogProps } from './review-queries.ts';
