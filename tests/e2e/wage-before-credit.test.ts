import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newCreditNote } from '../support/people/new-credit-note.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

test.beforeEach(() => beginOnOneDay(test.info()));

test('a wage that was paid before a credit note is recorded after it, on the page from before and on a new one', async ({
  page,
  otherPage: reviewer,
}) => {
  const provider = await reviewerSession(reviewer.request);
  const { token, caller, clientId, ...first } = await newFreelancer(page, 'maja@kund.example');
  const review = async (action: string, id: string, body?: unknown) =>
    (await pageCaller(reviewer).request('POST', `/api/review/${action}/${id}`, { token: provider, body })).json;
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' });
  const paid = async (id: string) => {
    await send(caller, token, id);
    await review('forward', id, { revision: 1 });
    await review('payment', id, { paidOn: today, amount: '901', paidBefore: '0' });
  };
  const sentNote = async (id: string, amount?: string) => {
    const noteId = String(await newCreditNote(caller, token, id, amount));
    await send(caller, token, noteId);
    return noteId;
  };
  await openQueue(reviewer);
  const dialog = reviewer.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Belopp (EUR)' });
  const record = dialog.getByRole('button', { name: 'Registrera', exact: true });

  // Credited in whole while the accountant's dialog is open: the page from before records the wage all the same.
  await paid(first.invoiceId);
  const note = await sentNote(first.invoiceId);
  await reviewer.goto(`/granskning/${first.invoiceId}`);
  await reviewer.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await dialog.getByRole('button', { name: 'Visa uppgifterna' }).click();
  await expect(amount).toHaveValue('846,94');
  await review('forward', note, { revision: 1 });
  await record.click();
  await expect(reviewer.getByText(/Fakturan är krediterad, så 846,94\sEUR av lönen är ett förskott\./)).toBeVisible();
  await expect(
    reviewer.getByText(/Lönen är utbetald: 846,94\sEUR.* 846,94\sEUR dras av från kommande löner\./),
  ).toBeVisible();
  await reviewer.getByRole('button', { name: /^Återför 846,94/ }).click();
  await dialog.getByRole('textbox', { name: 'Anledning' }).fill('Fel belopp');
  await dialog.getByRole('button', { name: 'Återför' }).click();
  await expect(dialog).toBeHidden();

  // The invoice is credited, and asks who saw the details for the wage that they paid.
  await expect(reviewer.getByText('Har du redan betalat lönen registrerar du den här')).toBeVisible();
  await expect(reviewer.getByText('Är lönen inte betald')).toHaveCount(0);
  await expect(reviewer.getByRole('button', { name: 'Registrera utbetalning' })).toHaveCount(0);
  await reviewer.getByRole('button', { name: 'Registrera betald lön' }).click();
  await expect(dialog.getByText(/Högsta lön före krediteringen\s*846,94\sEUR/)).toBeVisible();
  await expect(amount).toHaveValue('846,94');
  await amount.fill('846,95');
  await reviewer.keyboard.press('Enter');
  await expect(dialog.getByText(/Lönen kan vara högst 846,94\sEUR/)).toBeVisible();
  await amount.fill('800');
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByRole('button', { name: 'Registrera betald lön' })).toHaveCount(0);
  await page.goto('/');
  await expect(
    page.getByText(/För mycket utbetald lön, 800,00\sEUR, dras av från dina kommande löner i EUR\./),
  ).toBeVisible();

  // Credited in part: the reviewer is told before, and the accountant chooses between the paid wage and that of the rest.
  const second = await newInvoice(caller, token, clientId);
  await newLine(caller, token, second.invoiceId);
  await paid(second.invoiceId);
  await review('payoutdetails', second.invoiceId);
  const part = await sentNote(second.invoiceId, '551');
  await reviewer.goto(`/granskning/${part}`);
  await expect(
    reviewer.getByText(/Är lönen redan betald blir det som är för mycket av den ett förskott/),
  ).toBeVisible();
  await review('forward', part, { revision: 1 });
  await reviewer.goto(`/granskning/${second.invoiceId}`);
  await expect(
    reviewer.getByText('Är lönen inte betald registrerar du utbetalningen av det som är kvar.'),
  ).toBeVisible();
  await expect(reviewer.getByRole('button', { name: 'Registrera utbetalning' })).toBeVisible();
  await expectAccessibleAndFitting(reviewer);
  await reviewer.getByRole('button', { name: 'Registrera betald lön' }).click();
  // What the accountant saw of the advance then is still there, and so is suggested to be deducted.
  await expect(dialog.getByText(/Förskott att dra av\s*−800,00\sEUR/)).toBeVisible();
  await expect(amount).toHaveValue('46,94');
  await expectAccessibleAndFitting(reviewer);
  await record.click();
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByText(/524,94\sEUR av lönen är ett förskott/)).toBeVisible();
  await page.goto(`/generated-salary-invoice/${second.invoiceId}`);
  await expect(page.getByText(new RegExp(`Avdrag: för mycket lön, faktura ${first.invoiceNumber}`))).toBeVisible();
});
