import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { stockholmDate } from '#shared/calendar-date.ts';
import { creditorReference } from '#features/invoices/domain/creditor-reference.ts';
import { writeBankFile, type WrittenEntry } from '../support/bank/write-bank-file.ts';
import { chooseFile } from '../support/browser/choose-file.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { COLLEAGUE, reviewerSession, signInReviewer } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

test.use({ ownProgram: 'payments-in' });
test.beforeEach(() => beginOnOneDay(test.info()));

/** More days than a month has, so that today's month has ended. */
const A_MONTH_LATER = 32;

/** The row of a payment in, by its amount. */
const row = (page: Page, amount: string) => page.getByRole('row').filter({ hasText: new RegExp(amount) });

test('a bank’s file pays three invoices, one is undone and booked again, two wages go out in a batch that another file closes, and the books balance', async ({
  page,
  otherPage: reviewer,
  setDaysAhead,
}) => {
  await signInReviewer(reviewer);
  const { token, caller, invoiceId: first, clientId } = await newFreelancer(page, 'maja@kund.example');
  const bankAccountInfo = { country: 'Sweden', bankName: 'Sparbanken', ibanNumber: 'SE4550000000058398257466' };
  const payoutDetails = { bankAndWiseOption: 'bankAccountInfo', bankAccountInfo };
  await caller.request('POST', '/api/bankinformation/savebankinfo', { token, body: payoutDetails });
  const more = [];
  for (let at = 0; at < 2; at += 1) {
    const { invoiceId } = await newInvoice(caller, token, clientId);
    await newLine(caller, token, invoiceId);
    more.push(invoiceId);
  }
  const reviewing = pageCaller(reviewer);
  const authtoken = await reviewerSession(reviewer.request);
  const sent = [];
  for (const invoiceId of [first, ...more]) {
    await send(caller, token, invoiceId);
    const options = { token: authtoken, body: { revision: 1 } };
    expect((await reviewing.request('POST', `/api/review/forward/${invoiceId}`, options)).status).toBe(200);
    const { json } = await reviewing.request('GET', `/api/review/invoice/${invoiceId}`, { token: authtoken });
    sent.push({ invoiceId, number: json.document.invoiceNumber, total: json.unpaidAmount });
  }
  const [whole, part, much] = sent.map(({ number, total }) => ({
    number,
    reference: creditorReference(Number(number)),
    total: BigInt(total.replace('.', '')),
  })) as [Known, Known, Known];

  const today = stockholmDate(new Date());
  const pays = (amount: bigint, payment: object): WrittenEntry => ({
    amount,
    bookedOn: today,
    bankReference: `B-${amount}`,
    payments: [{ name: 'Kundbolaget AB', iban: 'SE4550000000058398257466', ...payment }],
  });
  const file = writeBankFile({
    entries: [
      pays(whole.total, { reference: whole.reference }),
      pays(333_33n, { text: `Delbetalning faktura ${part.number}`, reference: part.reference }),
      pays(much.total + 50_00n, { reference: much.reference }),
      pays(12_34n, { name: 'Skatteverket', iban: 'DE89370400440532013000', text: 'Ränta' }),
    ],
  });

  // What can't be read is refused with the reason, and nothing is proposed.
  await reviewer.goto('/granskning/inbetalningar');
  await expect(reviewer.getByRole('heading', { level: 1, name: 'Inbetalningar' })).toBeVisible();
  await chooseFile(reviewer, 'Välj fil', 'avklippt.xml', file.slice(0, 900));
  await expect(reviewer.getByRole('alert').filter({ hasText: /avklippt/ })).toBeVisible();
  await chooseFile(reviewer, 'Välj fil', 'utdrag.xml', file);
  await expect(reviewer.getByText(/Filen är inläst: 4 nya inbetalningar/)).toBeVisible();
  await expectAccessibleAndFitting(reviewer);

  const tabs = reviewer.getByRole('navigation', { name: 'Inbetalningar' });
  const bookCertain = await holdResponses(reviewer, '**/api/review/bookcertain');
  await reviewer.getByRole('button', { name: /^Bokför 1 säker/ }).click();
  // Its progress and result are told on the other tabs too.
  await tabs.getByRole('link', { name: /Omatchade 1/ }).click();
  await expect(row(reviewer, '12,34')).toBeVisible();
  await expect(reviewer.getByRole('progressbar')).toBeVisible();
  bookCertain();
  await expect(reviewer.getByText('1 inbetalning är bokförd.')).toBeVisible();
  await chooseFile(reviewer, 'Välj fil', 'utdrag.xml', file);
  await expect(reviewer.getByText('Just den här filen är redan inläst. Inget har ändrats.')).toBeVisible();

  const dialog = reviewer.getByRole('dialog');
  await tabs.getByRole('link', { name: /Delbetalningar 1/ }).click();
  await expect(row(reviewer, '333,33')).toContainText('RF-referensen stämmer, beloppet är mindre än det som är kvar');
  await row(reviewer, '333,33')
    .getByRole('button', { name: /^Bokför/ })
    .click();
  await dialog.getByRole('button', { name: 'Bokför', exact: true }).click();
  await expect(dialog).toBeHidden();
  // The pressed button has gone with its row.
  await expect(row(reviewer, '333,33')).toHaveCount(0);
  await expect(reviewer.locator('main :focus')).toHaveCount(1);

  // Too much is only booked once it is confirmed, here with the keyboard alone.
  await tabs.getByRole('link', { name: /Troliga 1/ }).click();
  await row(reviewer, '951,00')
    .getByRole('button', { name: /^Bokför/ })
    .focus();
  await reviewer.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Bokför', exact: true }).focus();
  await reviewer.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await expect(dialog).toContainText('är mer än det som är kvar att betala');
  for (const key of ['Space', 'Enter']) await reviewer.keyboard.press(key);
  await expect(dialog).toBeHidden();

  await tabs.getByRole('link', { name: /Omatchade 1/ }).click();
  await row(reviewer, '12,34')
    .getByRole('button', { name: /^Inte vår/ })
    .click();
  await dialog.getByRole('textbox', { name: 'Anledning' }).fill('Ränta från Skatteverket');
  await dialog.getByRole('button', { name: 'Inte vår', exact: true }).click();
  await expect(reviewer.getByText('Inga omatchade inbetalningar.')).toBeVisible();

  // The partial payment is undone, waits again, and is booked on the invoice by its number.
  await tabs.getByRole('link', { name: /Bokförda 3/ }).click();
  await expectAccessibleAndFitting(reviewer);
  await row(reviewer, '333,33')
    .getByRole('button', { name: /^Ångra/ })
    .click();
  await dialog.getByRole('textbox', { name: 'Anledning' }).fill('Fel faktura');
  await dialog.getByRole('button', { name: 'Ångra', exact: true }).click();
  await expect(reviewer.getByText('Inbetalningen väntar igen.')).toBeVisible();
  await tabs.getByRole('link', { name: /Delbetalningar 1/ }).click();
  await row(reviewer, '333,33')
    .getByRole('button', { name: /^Bokför/ })
    .click();
  await dialog.getByRole('button', { name: /^Ta bort/ }).click();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  const number = dialog.getByRole('textbox', { name: 'Fakturanummer eller RF-referens' });
  await number.fill('99999999');
  await number.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: 'finns inte' })).toBeVisible();
  await number.fill(part.reference);
  await number.press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^Belopp på faktura/ })).toHaveValue('333,33');
  await dialog.getByRole('button', { name: 'Bokför', exact: true }).click();
  await expect(dialog).toBeHidden();

  // The freelancer sees what has happened, with the bank's day.
  await page.goto(`/generated-invoice/${more[0]}`);
  const timeline = page.getByRole('region', { name: 'Fakturans väg' }).or(page.locator('main'));
  await expect(timeline.getByText(/333,33/).first()).toBeVisible();
  await expect(timeline.getByText(/Fel faktura/).first()).toBeVisible();
  await page.goto(`/generated-invoice/${first}`);
  await expect(page.locator('main').getByText(new RegExp(today)).first()).toBeVisible();

  // The two that are paid whole go out in a batch of one person's, which another one approves.
  await reviewer.goto('/granskning/utbetalningar');
  const wages = reviewer.getByRole('checkbox', { name: /Ta med lönen för faktura/ });
  await expect(wages).toHaveCount(2);
  for (const wage of await wages.all()) await wage.check();
  await reviewer.getByRole('button', { name: /^Gör omgång av 2 löner/ }).click();
  await expect(reviewer.getByText('Du gjorde omgången, så en kollega ska godkänna den.')).toBeVisible();
  const batchId = new URL(reviewer.url()).pathname.split('/').at(-1) ?? '';
  const colleague = await reviewerSession(reviewer.request, COLLEAGUE);
  const batchCall = async (step: string, by: string) =>
    reviewing.request('POST', `/api/payout/${step}/${batchId}`, { token: by });
  expect((await batchCall('approve', authtoken)).json.code).toBe('own-batch');
  expect((await batchCall('approve', colleague)).status).toBe(200);
  const { content } = (await batchCall('file', colleague)).json as { content: string };
  const paidOut = [...content.matchAll(/<EndToEndId>(\w+)<[^]*?<InstdAmt Ccy="EUR">([\d.]+)</g)];
  expect(paidOut).toHaveLength(2);

  // One is recorded as paid out, and the other is left out.
  await reviewer.goto(`/granskning/utbetalningar/${batchId}`);
  await reviewer.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await expect(dialog.getByText(/^2 löner på tillsammans/)).toBeVisible();
  await dialog.getByRole('checkbox').last().uncheck();
  await expect(dialog.getByText(/^1 lön på \d/)).toBeVisible();
  await expectAccessibleAndFitting(reviewer);
  await dialog.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByRole('cell', { name: 'Utbetald' })).toHaveCount(1);

  // The bank's next file shows both, so the batch is done, and the freelancer sees the wages with their day.
  await reviewer.goto('/granskning/inbetalningar');
  const debits = paidOut.map(([, endToEndId = '', amount = '']): WrittenEntry => ({
    amount: BigInt(amount.replace('.', '')),
    direction: 'DBIT',
    bookedOn: today,
    bankReference: `D-${endToEndId}`,
    payments: [{ endToEndId }],
  }));
  await chooseFile(reviewer, 'Välj fil', 'nasta.xml', writeBankFile({ id: 'NASTA', entries: debits }));
  await expect(reviewer.getByText('En lön är utbetald.')).toBeVisible();
  await reviewer.goto(`/granskning/utbetalningar/${batchId}`);
  await expect(reviewer.getByRole('cell', { name: 'Utbetald' })).toHaveCount(2);
  for (const invoiceId of [first, more[1]]) {
    await page.goto(`/generated-salary-invoice/${invoiceId}`);
    await expect(page.getByText(new RegExp(`Lönen är utbetald: .*den ${today}`))).toBeVisible();
  }

  // Once the month has ended it is booked, and each voucher of its file balances.
  await reviewer.evaluate(() => localStorage.clear());
  setDaysAhead(A_MONTH_LATER);
  await signInReviewer(reviewer);
  await reviewer.goto('/granskning/ekonomi');
  await reviewer.getByRole('button', { name: /^Bokför/ }).click();
  await dialog.getByRole('button', { name: /^Bokför/ }).click();
  await expect(dialog).toBeHidden();
  await expectAccessibleAndFitting(reviewer);
  const downloading = reviewer.waitForEvent('download');
  await reviewer.getByRole('button', { name: /^SIE EUR/ }).click();
  const sie = readFileSync(await (await downloading).path(), 'latin1');
  const vouchers = sie.split('#VER ').slice(1);
  const sums = vouchers.map((voucher) =>
    [...voucher.matchAll(/#TRANS \d{4} \{\} (-?[\d.]+)/g)].reduce(
      (sum, [, amount = '']) => sum + BigInt(amount.replace('.', '')),
      0n,
    ),
  );
  expect(sums.length).toBeGreaterThanOrEqual(10);
  expect(sums.filter((sum) => sum !== 0n)).toEqual([]);

  // The files can be pressed one after the other, before the first one has come.
  const release = await holdResponses(reviewer, '**/api/review/books/*');
  const files: string[] = [];
  reviewer.on('download', (download) => files.push(download.suggestedFilename()));
  for (const name of [/^SIE EUR/, /^CSV/]) {
    const button = reviewer.getByRole('button', { name });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
  }
  release();
  await expect.poll(() => files).toHaveLength(2);

  // Each currency has its file, also if nothing in it is owed and none of its money has moved.
  const figures = {
    receivables: [],
    wagesDue: [],
    refundable: [],
    advances: [],
    months: [{ month: '2026-11', sums: [] }],
  };
  const refundable = [{ currency: 'SEK', amount: '12.00' }];
  await reviewer.route('**/api/review/economy', (route) => route.fulfill({ json: { ...figures, refundable } }));
  await reviewer.reload();
  await expect(reviewer.getByRole('button', { name: /^SIE / })).toHaveText([/^SIE EUR/, /^SIE SEK/]);
  const panel = reviewer.getByRole('region', { name: 'Pengarna i SEK' });
  await expect(panel.getByText('Att betala tillbaka till kunder')).toBeVisible();
});

interface Known {
  number: string;
  reference: string;
  total: bigint;
}
