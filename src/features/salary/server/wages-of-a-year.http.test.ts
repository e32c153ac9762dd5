import { expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

// Everybody stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { forward, pay, payOut, credit } = useAccountant(program);

test('The sums of a wage’s own year say what was paid in it, and an advance changes nothing of that', async () => {
  program().setClock('2026-12-10T10:00:00Z');
  const { token } = await newSender(program());
  const paidWage = async (amount?: string) => {
    const { invoiceId } = await newSentInvoice(program(), token);
    await forward(invoiceId);
    await pay(invoiceId, '901.00');
    await payOut(invoiceId, amount);
    return invoiceId;
  };
  const specificationOf = async (invoiceId: string) =>
    (await program().request('GET', `/api/salary/specification/${invoiceId}`, { token })).json;
  const december = await paidWage('846.94');

  program().setClock('2027-02-10T10:00:00Z');
  await credit(token, december);
  const february = await paidWage('0.00');
  expect(await specificationOf(december)).toMatchObject({
    issuedOn: '2027-02-10',
    year: 2026,
    yearToDate: [{ currency: 'EUR', wages: 1, invoiced: '0.00', fee: '0.00', advances: '846.94', paidOut: '846.94' }],
  });
  expect(await specificationOf(february)).toMatchObject({
    year: 2027,
    yearToDate: [{ wages: 1, invoiced: '901.00', fee: '54.06', advances: '-846.94', paidOut: '0.00' }],
  });

  const textOf = async (invoiceId: string) => {
    const { bytes } = await program().request('GET', `/api/salary/pdf/${invoiceId}`, { token });
    return (await readPdf(new Uint8Array(bytes))).text.replaceAll(/\s+/g, ' ');
  };
  const columns = 'Löner Fakturerat Avgifter m.m. Förskott Utbetalt 1 lön i EUR';
  expect(await textOf(december)).toContain(`Under 2026 ${columns} 0,00 EUR 0,00 EUR 846,94 EUR 846,94 EUR`);
  expect(await textOf(february)).toContain(`Hittills i år (2027) ${columns} 901,00 EUR 54,06 EUR −846,94 EUR 0,00 EUR`);
});
