import { refusal } from '#server/errors.ts';

/** The refusals of the review's endpoints, except those for being too late (product §11). */
export const reviewErrors = {
  mailAccepted: refusal(409, 'mail-accepted', 'Mejlservern har redan tagit emot mejlet till kunden.'),
  pinnedLineMissing: refusal(400, 'pinned-line-missing', 'Fakturan har ingen sådan rad.'),
} as const;
