/** The mails that a member can choose not to get, in the order of an invoice's way (product §10.9). */
export const MAIL_CHOICES = ['recurringDraft', 'forwarded', 'overdue', 'paid', 'paidOut'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
