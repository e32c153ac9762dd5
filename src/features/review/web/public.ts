/** What the review's dialogs in other features are about (product §2.21). */
export type { Review, ReviewDialogProps } from './review-queries.ts';
