import { beforeEach, describe, expect, test } from 'vitest';
import { wayStory } from '#features/invoices/way/domain/way-story.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { get, credit, forwarded, pay, overpay, payOut, reversePayment, reverseWage } = useAccountant(program);
beforeEach(() => at('2026-11-20'));

const at = (day: string) => program().setClock(`${day}T10:00:00Z`);

/** The days of payment and of the wage, as the invoice's way, its list and the wages that are due tell them. */
async function days({ token, invoiceId }: { token: string; invoiceId: string }) {
  const mine = async (path: string) => (await program().request('GET', path, { token })).json;
  const story = wayStory(await mine(`/api/review/timeline/${invoiceId}`), stockholmDate(program().deps.clock()));
  const [invoice] = (await mine('/api/invoice/fetchinvoices')).filter(({ _id }: { _id: string }) => _id === invoiceId);
  const { wages } = await get('payout/due');
  const due = wages.find((wage: { invoiceId: string }) => wage.invoiceId === invoiceId);
  const [paid, wage] = (story?.steps ?? []).slice(-2).map(({ date }) => date);
  return { paid, wage, list: invoice.wageOn, due: [due?.paidOn, due?.dueOn] };
}
const together = (paid: string, wage: string) => ({ paid, wage, list: wage, due: [paid, wage] });
const paidOut = (paid: string, wage: string) => ({ paid, wage, list: wage, due: [undefined, undefined] });

describe('An invoice’s way, the list and the wages that are due tell the same day of payment', () => {
  test('when a credit note takes back what was left to pay', async () => {
    const invoice = await forwarded();
    at('2026-11-25');
    await pay(invoice.invoiceId, '600');
    at('2026-11-26');
    await credit(invoice.token, invoice.invoiceId, '301');
    expect(await days(invoice)).toEqual(together('2026-11-25', '2026-12-02'));
    at('2026-11-30');
    await payOut(invoice.invoiceId, '500');
    expect(await days(invoice)).toEqual(paidOut('2026-11-25', '2026-11-30'));
  });

  test('when the customer pays once more, also after the wage and after its reversal', async () => {
    const invoice = await forwarded();
    at('2026-11-25');
    await pay(invoice.invoiceId, '901');
    at('2026-12-01');
    await overpay(invoice.invoiceId, '901');
    expect(await days(invoice)).toEqual(together('2026-11-25', '2026-12-02'));
    await payOut(invoice.invoiceId, '500');
    expect(await days(invoice)).toEqual(paidOut('2026-11-25', '2026-12-01'));
    await reverseWage(invoice.invoiceId);
    expect(await days(invoice)).toEqual(together('2026-11-25', '2026-12-02'));
  });

  test('when the payment that paid it is reversed, and a later one pays it too', async () => {
    const invoice = await forwarded();
    at('2026-11-25');
    await pay(invoice.invoiceId, '901');
    at('2026-12-01');
    await overpay(invoice.invoiceId, '901');
    await reversePayment(invoice.invoiceId);
    expect(await days(invoice)).toEqual(together('2026-12-01', '2026-12-08'));
  });

  test('when it is paid in parts that are recorded in another order than they came', async () => {
    const invoice = await forwarded();
    at('2026-11-27');
    await pay(invoice.invoiceId, '400');
    at('2026-11-25');
    await pay(invoice.invoiceId, '501');
    at('2026-11-27');
    expect(await days(invoice)).toEqual(together('2026-11-27', '2026-12-04'));
  });
});
