import { refusal } from '#server/errors.ts';

/** The refusals of the review's endpoints, except for a decision that comes too late (product §10.6, §10.7). */
export const reviewErrors = {
  mailAccepted: refusal(409, 'mail-accepted', 'Mejlservern har redan tagit emot mejlet till kunden.'),
  mailOnItsWay: refusal(
    409,
    'mail-on-its-way',
    'Mejlet är på väg till kunden just nu. Vänta en stund och försök igen.',
  ),
  pinnedLineMissing: refusal(400, 'pinned-line-missing', 'Fakturan har ingen sådan rad.'),
  pinnedTermMissing: refusal(400, 'pinned-term-missing', 'En kreditfaktura har inget betalningsvillkor.'),
} as const;
