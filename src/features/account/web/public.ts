/** The signed-in account: other screens show its name and address, and let it choose its mails. */
export { accountQuery } from './account-queries.ts';
export { MailChoicesPanel } from './mail-choices/mail-choices-panel.tsx';
