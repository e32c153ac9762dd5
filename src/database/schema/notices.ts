import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Mail } from '#server/mail/mail.ts';

/** The parts of a notice's mail that are kept until it is sent. */
export type NoticeMail = Pick<Mail, 'messageId' | 'to' | 'subject' | 'text' | 'html'>;

/**
 * Notices of one kind to one address: the newest that is waiting, and when the next one may be sent (product §12.4).
 */
export const notices = pgTable(
  'notices',
  {
    recipient: text().notNull(),
    kind: text().notNull(),
    mail: jsonb().$type<NoticeMail>(),
    leavesAt: timestamp('leaves_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.kind] })],
);
