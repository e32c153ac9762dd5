import { expectAccessible, expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { readPdf } from '../support/documents/read-pdf.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { newInvoice, newLine, readInvoice } from '../support/people/new-invoice.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

test.beforeEach(() => beginOnOneDay(test.info()));

test('an invoice is credited in part, another in whole after its wage, and the next wage settles the advance', async ({
  page,
  otherPage: reviewer,
}) => {
  const provider = await reviewerSession(reviewer.request);
  const { token, caller, clientId, ...first } = await newFreelancer(page, 'maja@kund.example');
  const review = async (action: string, id: string, body?: unknown) =>
    (await pageCaller(reviewer).request('POST', `/api/review/${action}/${id}`, { token: provider, body })).json;
  const forward = async (id: string) => {
    await send(caller, token, id);
    await review('forward', id, { revision: 1 });
  };
  const another = async () => {
    const invoice = await newInvoice(caller, token, clientId);
    await newLine(caller, token, invoice.invoiceId);
    return invoice;
  };
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' });
  const pay = (id: string, amount = '901') => review('payment', id, { paidOn: today, amount, paidBefore: '0' });

  // In part, while the customer has not paid: the rest is left, and the document says what it takes back.
  await forward(first.invoiceId);
  await page.goto(`/freelancer-edit-invoice/${first.invoiceId}`);
  await page.getByRole('button', { name: 'Kreditera' }).click();
  const dialog = page.getByRole('dialog');
  const payout = reviewer.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Anledning' });
  await expect(reason).toBeFocused();
  await expect(dialog.getByText('redan utbetald')).toHaveCount(0);
  await page.keyboard.type('Fel antal timmar');
  await dialog.getByRole('button', { name: 'Skapa kreditfaktura' }).click();
  await expect(page.getByText('Anledning: Fel antal timmar')).toBeVisible();
  const noteId = page.url().split('/').at(-1) ?? '';
  const [line] = (await readInvoice(caller, token, noteId)).invoiceAmount;
  const part = { invoiceId: noteId, unit: 'fast-pris', fixedPrice: '101', workDescription: 'Två timmar för mycket' };
  await caller.request('PUT', `/api/invoice/updateamount/${line._id}`, { token, body: part });
  await forward(noteId);
  const { bytes } = await caller.request('GET', `/api/invoice/pdf/${noteId}`, { token });
  const { text } = await readPdf(new Uint8Array(bytes));
  for (const words of ['Kreditfaktura', first.invoiceNumber, 'Fel antal timmar', '101,00'])
    expect(text).toContain(words);
  await page.goto(`/freelancer-edit-invoice/${first.invoiceId}`);
  await expect(page.getByText(/Kvar av fakturan: 800,00\sEUR/)).toBeVisible();

  // In whole, after the wage: told before it is made and sent, and then in the timeline.
  const second = await another();
  await forward(second.invoiceId);
  await pay(second.invoiceId);
  const { disclosureId } = await review('payoutdetails', second.invoiceId);
  await review('payout', second.invoiceId, { paidOn: today, amount: '846.94', disclosureId });
  await page.goto(`/freelancer-edit-invoice/${second.invoiceId}`);
  await page.getByRole('button', { name: 'Kreditera' }).click();
  await expect(dialog.getByText(/redan utbetald.* dras 846,94\sEUR av från kommande löner/)).toBeVisible();
  await expect(reason).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Uppdraget blev inte av');
  await dialog.getByRole('button', { name: 'Skapa kreditfaktura' }).click();
  await expect(page.getByText(/Din lön för fakturan är redan utbetald. 846,94\sEUR dras av/)).toBeVisible();
  await forward(page.url().split('/').at(-1) ?? '');
  await page.goto(`/freelancer-edit-invoice/${second.invoiceId}`);
  await expect(page.getByText(/Krediterad: 901,00\sEUR.* 846,94\sEUR dras av från kommande löner\./)).toBeVisible();

  await page.goto(`/generated-salary-invoice/${second.invoiceId}`);
  await expect(page.getByText(/För mycket lön \(förskott\)\s*846,94\sEUR/)).toBeVisible();
  for (const left of ['Så delas fakturans belopp', 'Utbetalningstabell', 'Varav fast avgift'])
    await expect(page.getByText(left)).toHaveCount(0);

  // The next wage settles what it can: on the provider's list, in its dialog, and on the specification.
  const third = await another();
  await caller.request('POST', '/api/invoice/addamount', {
    token,
    body: { invoiceId: third.invoiceId, unit: 'fast-pris', fixedPrice: '500', workDescription: 'Mer arbete' },
  });
  await forward(third.invoiceId);
  await pay(third.invoiceId, '1401');
  await page.goto('/');
  await expect(
    page.getByText(/För mycket utbetald lön, 846,94\sEUR, dras av från dina kommande löner i EUR\./),
  ).toBeVisible();
  await expect(page.getByText(/Nästa lön väntas \S+: 470,00\sEUR efter avdrag/)).toBeVisible();
  await openQueue(reviewer);
  await reviewer.goto(`/granskning/${second.invoiceId}`);
  await reviewer.getByRole('button', { name: /^Återför 846,94/ }).click();
  await expect(payout.getByText('Fakturan är krediterad, så lönen betalas inte ut igen.')).toBeVisible();
  await payout.getByRole('button', { name: 'Avbryt' }).click();
  await reviewer.goto('/granskning/utbetalningar');
  const row = reviewer.getByRole('row').filter({ hasText: third.invoiceNumber });
  await expect(row).toContainText(/470,00\sEURlön 1\s316,94\sEURförskott −846,94\sEUR/);
  await expectAccessibleAndFitting(reviewer);
  await reviewer.goto(`/granskning/${third.invoiceId}`);
  await reviewer.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await payout.getByRole('button', { name: 'Visa uppgifterna' }).click();
  await expect(payout.getByText(/Förskott att dra av\s*−846,94\sEUR/)).toBeVisible();
  const wage = payout.getByRole('textbox', { name: 'Belopp (EUR)' });
  await expect(wage).toHaveValue('470,00');
  // A smaller wage is possible, and said to be smaller.
  const missing = payout.getByText(
    /^423,00\sEUR mindre än det som ska betalas ut\. Resten betalas inte ut senare, men räknas av mot/,
  );
  await expect(missing).toHaveCount(0);
  await wage.fill('47,00');
  await expect(missing).toHaveCount(2);
  await expectAccessibleAndFitting(reviewer);
  await wage.fill('470,00');
  await expect(missing).toHaveCount(0);
  await payout.getByRole('button', { name: 'Registrera', exact: true }).click();
  await expect(payout).toBeHidden();
  await reviewer.getByRole('button', { name: /^Återför 470,00/ }).click();
  await expect(payout).toContainText(
    /Från lönen drogs ett förskott på 846,94\sEUR\. Det dras av från kommande löner igen\./,
  );
  await payout.getByRole('button', { name: 'Avbryt' }).click();
  await page.goto(`/generated-salary-invoice/${third.invoiceId}`);
  await expect(
    page.getByText(new RegExp(`Avdrag: för mycket lön, faktura ${second.invoiceNumber}\\s*−846,94\\sEUR`)),
  ).toBeVisible();
});
