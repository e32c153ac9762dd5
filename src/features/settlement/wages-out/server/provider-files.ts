import { stringify } from 'csv-stringify/sync';
import { type Currency, toDecimalString } from '#shared/money.ts';
import { paymentNote, reference, type Transfer } from './credit-transfer-file.ts';
import { transferName } from './transfer-name.ts';

const lines = (rows: string[][]) => stringify(rows, { record_delimiter: 'windows' });

/** The transfer provider's template for payments to bank accounts: in euro, and the recipient gets the whole amount. */
export function transferProviderFile(transfers: readonly Transfer[]): string {
  const columns =
    'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,IBAN';
  return lines([
    columns.split(','),
    ...transfers.map(({ recipient, amount, iban, invoiceNumber }) => [
      transferName(recipient),
      '',
      paymentNote(invoiceNumber),
      'PERSON',
      'target',
      toDecimalString(amount),
      'EUR',
      'EUR',
      iban,
    ]),
  ]);
}

/** The online payment provider's file of mass payments: no headings, and one currency. */
export function onlineProviderFile(
  payments: readonly (Omit<Transfer, 'iban'> & { email: string })[],
  currency: Currency,
): string {
  return lines(
    payments.map(({ id, email, amount, invoiceNumber }) => [
      email,
      toDecimalString(amount),
      currency,
      // The identifier has room for 30 characters.
      reference(id).slice(0, 30),
      paymentNote(invoiceNumber),
    ]),
  );
}
