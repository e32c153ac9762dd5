import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Mail } from '#server/mail/mail.ts';

/** What a notice keeps of its mail until it leaves. */
export type NoticeMail = Pick<Mail, 'messageId' | 'to' | 'subject' | 'text' | 'html'>;

/** Notices of a kind to an address: the newest that waits, and when the next may leave (product §12.4). */
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
