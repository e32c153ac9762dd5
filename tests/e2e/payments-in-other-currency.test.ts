import { stockholmDate } from '#shared/calendar-date.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { writeBankFile } from '../support/bank/write-bank-file.ts';
import { chooseFile } from '../support/browser/choose-file.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

test.use({ ownProgram: 'other-currency' });
test.beforeEach(() => beginOnOneDay(test.info()));

test('euros of a bank’s file pay an invoice in kronor, with the rate that the accountant sees', async ({
  page,
  otherPage: reviewer,
}) => {
  await openQueue(reviewer);
  const { token, caller, invoiceId } = await newFreelancer(page, 'sek@kund.example', { orgCurrencyCode: 'SEK' });
  await send(caller, token, invoiceId);
  const asReviewer = { token: await reviewerSession(reviewer.request) };
  const reviewing = pageCaller(reviewer);
  await reviewing.request('POST', `/api/review/forward/${invoiceId}`, { ...asReviewer, body: { revision: 1 } });
  const { json } = await reviewing.request('GET', `/api/review/invoice/${invoiceId}`, asReviewer);
  const reference = creditorReference(Number(json.document.invoiceNumber));
  const file = writeBankFile({
    entries: [
      {
        amount: 100_00n,
        bookedOn: stockholmDate(new Date()),
        bankReference: 'B-1',
        payments: [{ reference, instructed: { amount: 901_00n, currency: 'SEK' } }],
      },
    ],
  });
  await reviewer.goto('/granskning/inbetalningar?group=likely');
  await chooseFile(reviewer, 'Välj fil', 'utdrag.xml', file);
  const row = reviewer.getByRole('row').filter({ hasText: /100,00/ });
  await expect(row).toContainText('RF-referensen stämmer, fakturan är i en annan valuta, beloppet stämmer');
  await expect(row).toContainText(/skickat som 901,00\sSEK/);
  await row.getByRole('button', { name: /^Bokför/ }).focus();
  await reviewer.keyboard.press('Enter');
  const dialog = reviewer.getByRole('dialog');
  const received = dialog.getByRole('textbox', { name: /^Av inbetalningen till faktura/ });
  await expect(received).toBeFocused();
  await expect(received).toHaveValue('100,00');
  const paid = dialog.getByRole('textbox', { name: /^Betalar av faktura \d+ \(SEK\)$/ });
  await expect(paid).toHaveValue('901,00');
  await expect(dialog).toContainText('1 EUR blir 9,01 SEK.');
  await expectAccessibleAndFitting(reviewer);

  // Of 100 euros 80 are for this invoice.
  await received.fill('80');
  await expect(dialog).toContainText('1 EUR blir 11,2625 SEK.');
  await expect(dialog).toContainText(/20,00\sEUR av inbetalningen blir kvar\./);
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByText('Inbetalningen är bokförd.')).toBeVisible();
  await reviewer.getByRole('link', { name: /^Bokförda/ }).click();
  await expect(row).toContainText(/80,00\sEUR, betalar 901,00\sSEK/);
  await expect(row).toContainText(/20,00\sEUR kvar/);
  await row.getByRole('link', { name: /^Faktura/ }).click();
  await expect(reviewer.getByRole('list', { name: 'Betalningar' })).toContainText(
    /901,00\sSEK den [\d-]+, kom in som 80,00\sEUR/,
  );
});
