import { refusal } from '#server/errors.ts';

/** What is refused to a reviewer beside what somebody else did first (product §11). */
export const reviewErrors = {
  mailAccepted: refusal(409, 'mail-accepted', 'Mejlservern har redan tagit emot mejlet till kunden.'),
  pinnedLineMissing: refusal(400, 'pinned-line-missing', 'Fakturan har ingen sådan rad.'),
} as const;
