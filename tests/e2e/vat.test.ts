import { readFileSync } from 'node:fs';
import { loadAgain, unreachable } from '../support/browser/error-catalogue.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test, VAT_PROGRAM } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { privateClient } from '../support/people/example-clients.ts';
import { ORGANIZATION } from '../support/people/new-client.ts';
import { saveSenderDetails } from '../support/people/new-sendable-invoice.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';
import { openQueue, reviewerSession, signInReviewer } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';
import { throwAway } from '../support/browser/throw-away.ts';
import { untilStale } from '../support/browser/until-stale.ts';

/** More days than a month has, so that today's month has ended. */
const A_MONTH_LATER = 32;

test.use({ ownProgram: VAT_PROGRAM, provoked: /status of 4\d\d.*\/api\/|net::ERR_FAILED.*\/(?:api|assets)\// });

test('with VAT, a line has its rate, the sums are in sight, and a customer in another EU country needs a VAT number', async ({
  page,
  otherPage: reviewer,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const { invoiceId, invoiceNumber, clientId } = await newInvoice(caller, token);
  await newLine(caller, token, invoiceId, { unit: 'fast-pris', fixedPrice: '100' });

  const bar = page.getByRole('region', { name: 'Summa och skicka' });
  // The fields for VAT push nothing down: the form waits for them.
  const release = await holdResponses(page, '**/api/invoice/vat/*');
  const loaded = page.waitForResponse('**/api/review/checks/*');
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await loaded;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(bar).toHaveCount(0);
  release();
  await expect(bar).toContainText(/Summa exkl\. moms\s*100,00\sEUR/);
  await expect(bar).toContainText(/Kunden betalar\s*125,00\sEUR/);
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Antal').fill('2');
  await dialog.getByLabel('À-pris').fill('50');
  await dialog.getByLabel('Benämning').fill('Bok');
  await dialog.getByLabel('Moms').selectOption({ label: '6\u00a0%' });
  await throwAway(page);
  await dialog.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(bar).toContainText(/Kunden betalar\s*231,00\sEUR/);
  await bar.getByText('Kunden betalar').click();
  await expect(bar).toContainText(/Moms 6\s% på 100,00\sEUR\s*6,00\sEUR/);
  await page.getByLabel('Arbetet började').fill('2026-11-02');
  await throwAway(page);
  await page.getByRole('button', { name: 'Spara dagarna' }).click();
  await expect(page.getByLabel('Arbetet blev klart')).toHaveAccessibleDescription(/Skriv också dagen/);
  await page.getByLabel('Arbetet blev klart').fill('2026-11-18');
  await page.getByRole('button', { name: 'Spara dagarna' }).click();
  await expect(page.getByText('Dagarna är sparade.')).toBeVisible();

  // A day that is only half typed doesn't count as none.
  await page.getByLabel('Arbetet blev klart').focus();
  await page.keyboard.press('Delete');
  await bar.getByRole('button', { name: 'Skicka Faktura' }).click();
  const unsent = page.getByRole('dialog', { name: 'Inte skickad, försök igen' });
  await expect(unsent).toContainText('Ett datum under ”När arbetet gjordes” är inte färdigt.');
  await page.keyboard.press('Escape');
  // What is typed of a day alone keeps the screen too.
  await page.getByRole('link', { name: 'Egenlön, till Kontrollpanelen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stanna kvar' }).click();
  await page.getByLabel('Arbetet blev klart').fill('2026-11-18');
  await expectAccessibleAndFitting(page);

  // The customer moves to Germany.
  await page.goto(`/freelancer-edit-client/${clientId}`);
  await page.getByLabel('Land').selectOption('Germany');
  await page.getByLabel('Momsnummer').fill('DE136695977');
  await page.getByRole('button', { name: 'Skapa/spara' }).click();
  const field = page.getByLabel('Momsnummer');
  await expect(field).toHaveAccessibleDescription(/Det ska börja med DE/);
  await field.fill('');
  await page.getByRole('button', { name: 'Skapa/spara' }).click();
  await expect(page.getByText('Client updated successfully.')).toBeVisible();
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await expect(page.getByText(/Fyll i kundens momsnummer/)).toBeVisible();
  expect((await send(caller, token, invoiceId)).json.code).toBe('vat-number-missing');

  const body = {
    clientOption: 'organization',
    organizationClient: { ...ORGANIZATION, orgCountry: 'Germany', orgVATNumber: 'DE 136 695 976' },
  };
  await caller.request('PUT', `/api/client/updateclient/${clientId}`, { token, body });
  expect((await send(caller, token, invoiceId)).status).toBe(200);
  await page.goto(`/generated-invoice/${invoiceId}`);
  const paper = page.getByRole('article');
  await expect(paper).toContainText('Omvänd betalningsskyldighet, moms');
  await expect(paper).toContainText('DE136695976');
  await expect(paper).toContainText('2026-11-02 – 2026-11-18');
  await expectAccessibleAndFitting(page);
  // No VAT comes on top of it.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Sök' }).fill(invoiceNumber);
  const found = page.getByRole('option', { name: `Faktura ${invoiceNumber}` });
  await expect(found).toBeVisible();
  await expect(found).not.toContainText('moms');
  await page.keyboard.press('Escape');
  await openQueue(reviewer);
  await reviewer.goto(`/granskning/${invoiceId}`);
  await expect(reviewer.getByText('Fast Pris, Omvänd', { exact: true })).toBeVisible();

  // The queue says which of its sums VAT is in.
  await reviewer.keyboard.press('v');
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();
  await reviewer.goto('/granskning?state=forwarded');
  for (const name of ['Belopp exkl. moms', 'Betalt inkl. moms']) {
    await expect(reviewer.getByRole('columnheader', { name })).toBeVisible();
  }
  await expectAccessibleAndFitting(reviewer);
});

test('with VAT whose fields could not be loaded, the screen says so, and no line is saved without its rate', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const { invoiceId } = await newInvoice(pageCaller(page), token);
  await unreachable(page, '**/assets/vat-parts-*.js', async () => {
    await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
    await expect(page.getByText('Momsen kunde inte laddas.')).toBeVisible();
    // Later, too, nothing is requested before somebody asks for it.
    await untilStale(page);
    await page.getByRole('button', { name: 'Lägg till belopp' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Försök igen' })).toBeVisible();
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Momsen kunde inte laddas.')).toBeVisible();
  for (const name of ['Lägg till', 'Lägg till och skriv nästa']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  const rate = dialog.getByLabel('Moms');
  if (await loadAgain(dialog, rate)) await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await expect(rate).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Lägg till', exact: true })).toBeEnabled();
});

test('with VAT whose rates fail or are late, no line is saved until its rate can be chosen', async ({ page }) => {
  const token = await signInNewMember(page);
  const { invoiceId } = await newInvoice(pageCaller(page), token);
  const rates = `**/api/invoice/vat/${invoiceId}`;
  const dialog = page.getByRole('dialog');
  const added: string[] = [];
  page.on('request', (request) => request.url().endsWith('/addamount') && added.push(request.url()));
  await unreachable(page, rates, async () => {
    await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
    await page.getByRole('button', { name: 'Lägg till belopp' }).click();
    await expect(dialog.getByText('Momsen kunde inte laddas.')).toBeVisible();
  });
  for (const name of ['Antal', 'À-pris']) await dialog.getByLabel(name).fill('2');
  await dialog.getByLabel('Benämning').fill('Bok');
  await dialog.getByLabel('Benämning').press('Enter');
  await dialog.getByLabel('Antal').press('Enter');
  const release = await holdResponses(page, rates);
  await dialog.getByRole('button', { name: 'Försök igen' }).click();
  await expect(dialog.getByText('Momsen kunde inte laddas.')).toBeHidden();
  for (const name of ['Lägg till', 'Lägg till och skriv nästa']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  release();
  await dialog.getByLabel('Moms').selectOption({ label: '6\u00a0%' });
  expect(added).toEqual([]);
  await dialog.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Summa och skicka' })).toContainText(/Kunden betalar\s*4,24\sEUR/);
});

test('with VAT, a line keeps its rate when its page is thrown away again before the rates have come', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const { invoiceId } = await newInvoice(pageCaller(page), token);
  const dialog = page.getByRole('dialog');
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await dialog.getByLabel('Moms').selectOption({ label: '6\u00a0%' });
  await dialog.getByLabel('Benämning').fill('Bok');
  await unreachable(page, `**/api/invoice/vat/${invoiceId}`, async () => {
    await throwAway(page);
    await expect(dialog.getByText('Momsen kunde inte laddas.')).toBeVisible();
  });
  await throwAway(page);
  await expect(dialog.getByLabel('Benämning')).toHaveValue('Bok');
  await expect(dialog.getByLabel('Moms').locator('option:checked')).toHaveText('6\u00a0%');
});

test('with VAT, a customer outside the EU pays none, and a private person in Sweden pays it', async ({ page }) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const paper = page.getByRole('article');
  const invoiceTo = async (body: object) => {
    const { json } = await caller.request('POST', '/api/client/createclient', { token, body });
    const { invoiceId } = await newInvoice(caller, token, json._id);
    await newLine(caller, token, invoiceId, { unit: 'fast-pris', fixedPrice: '100' });
    await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
    return invoiceId;
  };

  const norwegian = { clientOption: 'organization', organizationClient: { ...ORGANIZATION, orgCountry: 'Norway' } };
  const exported = await invoiceTo(norwegian);
  await expect(page.getByRole('region', { name: 'Summa och skicka' })).toContainText(/Kunden betalar\s*100,00\sEUR/);
  expect((await send(caller, token, exported)).status).toBe(200);
  await page.goto(`/generated-invoice/${exported}`);
  await expect(paper).toContainText(
    'Tjänsten är tillhandahållen utanför EU:s momsområde, 6 kap. 33 § mervärdesskattelagen.',
  );
  await expect(paper).toContainText(/Export, moms 0\s% på 100,00\sEUR\s*0,00\sEUR/);
  await expect(paper).toContainText(/To pay\s*100,00\sEUR/);

  const swedish = { ...privateClient, pvtCurrencyCode: 'EUR', pvtCountry: 'Sweden' };
  const personal = await invoiceTo({ clientOption: 'private', privateClient: swedish });
  await expect(page.getByRole('region', { name: 'Summa och skicka' })).toContainText(/Kunden betalar\s*125,00\sEUR/);
  expect((await send(caller, token, personal)).status).toBe(200);
  await page.goto(`/generated-invoice/${personal}`);
  await expect(paper).toContainText(/Moms 25\s% på 100,00\sEUR\s*25,00\sEUR/);
  await expect(paper).toContainText(/To pay\s*125,00\sEUR/);
});

test('with VAT in SEK and accounts in EUR, a freelancer is told that an exchange rate is missing, until an administrator has given it', async ({
  page,
  otherPage,
}) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const body = { clientOption: 'organization', organizationClient: { ...ORGANIZATION, orgCurrencyCode: 'SEK' } };
  const { json: client } = await caller.request('POST', '/api/client/createclient', { token, body });
  const { invoiceId } = await newInvoice(caller, token, client._id);
  await newLine(caller, token, invoiceId, { unit: 'fast-pris', fixedPrice: '1000' });
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  const missing = page.getByText(/Momsen måste stå i EUR också, och .* har ingen växelkurs för \d{4}-\d\d-\d\d/);
  await expect(missing).toBeVisible();
  await expectAccessibleAndFitting(page);
  expect((await send(caller, token, invoiceId)).json.code).toBe('vat-exchange-rate-missing');

  await openQueue(otherPage);
  await otherPage.goto('/granskning/leverantor');
  const part = otherPage.getByRole('region', { name: 'Moms', exact: true });
  await expect(part).toContainText('I dag gäller ingen växelkurs.');
  await part.getByRole('button', { name: 'Lägg till växelkurs' }).click();
  const rate = part.getByRole('group', { name: 'Växelkurs 1' });
  await rate.getByLabel('SEK för 1 EUR').fill('11,2345');
  await rate.getByLabel('Gäller från och med').fill('2020-01-01');
  await rate.getByLabel('Gäller till och med').fill('2099-12-31');
  await rate.getByLabel('Kursens källa').fill('Riksbanken');
  await expectAccessibleAndFitting(otherPage);
  await part.getByRole('button', { name: 'Spara' }).click();
  await expect(part).not.toContainText('I dag gäller ingen växelkurs.');

  // Every process has the change within two seconds.
  await expect(async () => {
    const read = page.waitForResponse(`**/api/invoice/vat/${invoiceId}`);
    await page.reload();
    expect(await (await read).json()).toMatchObject({ problem: null });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Summa och skicka' })).toBeVisible();
  await expect(missing).toBeHidden();
  await expect.poll(async () => (await send(caller, token, invoiceId)).status).toBe(200);
  await page.goto(`/generated-invoice/${invoiceId}`);
  const paper = page.getByRole('article');
  await expect(paper).toContainText(/Moms i EUR, 1\sEUR = 11,2345\sSEK \(Riksbanken\)\s*22,25\sEUR/);
  await expectAccessibleAndFitting(page);
});

test('an accountant downloads the VAT of a booked month', async ({ page, otherPage: reviewer, setDaysAhead }) => {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const { invoiceId } = await newInvoice(caller, token);
  await newLine(caller, token, invoiceId, { unit: 'fast-pris', fixedPrice: '100' });
  expect((await send(caller, token, invoiceId)).status).toBe(200);
  await caller.request('POST', `/api/review/forward/${invoiceId}`, {
    token: await reviewerSession(reviewer.request),
    body: { revision: 1 },
  });

  setDaysAhead(A_MONTH_LATER);
  await signInReviewer(reviewer);
  await reviewer.goto('/granskning/ekonomi');
  await reviewer.getByRole('button', { name: /^Bokför/ }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Bokför och lås' }).click();
  const downloading = reviewer.waitForEvent('download');
  await reviewer.getByRole('button', { name: /^Moms som CSV för/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^moms_\d{4}-\d{2}\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /\r\nEUR;Svensk moms;25;;\d{4}-\d{2};;100,00;05;25,00;10;;\r\n/,
  );
  await expectAccessibleAndFitting(reviewer);
});
