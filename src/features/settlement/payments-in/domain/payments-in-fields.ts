import type { FieldRule } from '#shared/field-rule.ts';
import { MATCH_CLASSES } from './payment-match.ts';

/** The parts of the list. Payments that wait are divided by how sure their match is (product §2.27). */
export const PAYMENT_GROUPS = [...MATCH_CLASSES, 'booked', 'setAside'] as const;
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number];

/** Whether the payments of a part wait no more: they are booked or set aside. */
export const isDone = (group: PaymentGroup): group is 'booked' | 'setAside' =>
  group === 'booked' || group === 'setAside';

/** The most bytes that a bank's file may have, and the same in words. */
export const LARGEST_FILE = 50 * 1024 * 1024;
export const LARGEST_FILE_TEXT = 'Filen är större än 50 MB. Be banken om en fil för en kortare tid.';

/**
 * How many payments in, and debits that take some back, may wait at once. The list matches all of them while somebody
 * waits for it.
 */
export const MOST_WAITING = 20_000;

/** The most payments in one response or set aside at once, and the most booked or set aside ones that are counted. */
export const MOST_PAYMENTS = 100;
export const MOST_COUNTED_PAYMENTS = 1000;

/** The most invoices that a payment in is divided between at once, and the most bookings that undoing it names. */
export const MOST_PARTS = 50;
export const MOST_BOOKINGS = 1000;

/** The fields about payments in (product §10.13). */
export const paymentsInFields = {
  fileName: { label: 'Filens namn', required: true, maxLength: 200 },
  invoiceNumber: {
    label: 'Fakturanummer',
    required: true,
    maxLength: 30,
    pattern: String.raw`\s*([0-9]{1,15}|[Rr][Ff][0-9 ]{3,26})\s*`,
    hint: 'Skriv fakturanumret eller RF-referensen.',
  },
} as const satisfies Record<string, FieldRule>;
