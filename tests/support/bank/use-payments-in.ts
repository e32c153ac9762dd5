import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { newClient } from '../people/new-client.ts';
import { newSender } from '../people/new-sendable-invoice.ts';
import { newSentInvoice } from '../people/new-submitted-invoice.ts';
import type { TestApp } from '../program/test-app.ts';
import { dropBankFile } from './drop-bank-file.ts';
import { useAccountant } from './use-accountant.ts';
import { writeBankFile, type WrittenEntry, type WrittenFile } from './write-bank-file.ts';

/** The day on which the bank booked the written entries. */
export const BOOKED_ON = '2026-11-20';

let unique = 0;
/** A reference of the bank's that no other entry has. */
export const bankReference = () => `BANK-${(unique += 1)}`;

/** The reference of an invoice, and an entry that pays it by that. */
function payableBy(invoiceNumber: string | number) {
  const reference = creditorReference(Number(invoiceNumber));
  const paying = (amount = 901_00n, payment: object = { reference }): WrittenEntry => ({
    amount,
    bookedOn: BOOKED_ON,
    bankReference: bankReference(),
    payments: [payment],
  });
  return { reference, paying };
}

/** Two reviewers, Bo and Eva, and what they do with the bank's files. Bo does it where no token is given. */
export function usePaymentsIn(program: () => TestApp) {
  const { reviewers, get, review, forwarded, credit } = useAccountant(program);
  const post = (action: string, body?: unknown, token = reviewers.bo) =>
    program().request('POST', `/api/review/${action}`, { token, body });
  const list = (group = 'certain') => get(`review/paymentsin?group=${group}`);
  const drop = (content: string | Buffer, token = reviewers.bo) => dropBankFile(program(), token, content);

  return {
    reviewers,
    get,
    post,
    review,
    credit,
    list,
    drop,
    dropEntries: (entries: WrittenEntry[], file: Partial<WrittenFile> = {}) =>
      drop(writeBankFile({ id: `S-${bankReference()}`, kind: 'camt.054', ...file, entries })),

    /** A forwarded invoice of 901 EUR, and an entry that pays it by its reference. */
    async forwarded() {
      const invoice = await forwarded();
      return { ...invoice, ...payableBy(invoice.invoiceNumber) };
    },

    /** A forwarded invoice of 901 SEK, and an entry of euros that pays it by its reference. */
    async forwardedInSek() {
      const member = await newSender(program());
      const clientId = await newClient(program(), member.token, { orgCurrencyCode: 'SEK' });
      const invoice = await newSentInvoice(program(), member.token, {}, clientId);
      await post(`forward/${invoice.invoiceId}`, { revision: 1 });
      return { ...member, ...invoice, ...payableBy(invoice.invoiceNumber) };
    },

    /** The first payment in of a group that is about an invoice. */
    async paymentOf(group: string, invoiceNumber: string | number) {
      const { payments } = await list(group);
      return payments.find(
        ({ parts, booked }: { parts: { invoiceNumber: string }[]; booked: { invoiceNumber: string }[] }) =>
          [...parts, ...booked].some((part) => part.invoiceNumber === String(invoiceNumber)),
      );
    },

    /** Books a payment in with the facts that the list shows. */
    bookAs: (
      payment: {
        _id: string;
        left: string;
        parts: { invoiceNumber: string; amount: string; received?: string; unpaid: string }[];
      },
      overpaymentConfirmed = false,
      token = reviewers.bo,
    ) =>
      post(
        'bookpaymentin',
        {
          transactionId: payment._id,
          leftBefore: payment.left,
          parts: payment.parts.map(({ invoiceNumber, amount, received, unpaid }) => ({
            invoiceNumber,
            amount,
            received,
            unpaid,
          })),
          overpaymentConfirmed,
        },
        token,
      ),

    /** Books everything that is certain. */
    async bookCertain() {
      const { now } = await list();
      return post('bookcertain', { importedUntil: now });
    },
  };
}
