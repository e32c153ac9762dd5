import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

test('an invoice with the customer is credited from the list, and what is sent is called a credit note', async ({
  page,
}) => {
  const reviewer = await reviewerSession(page.request);
  const { token, caller, invoiceId } = await newFreelancer(page, 'maja@kund.example');
  await send(caller, token, invoiceId);
  await page.goto('/freelancer-view-invoices/edit');
  const credit = page.getByRole('button', { name: /^Kreditera faktura/ });
  await expect(page.getByRole('button', { name: /^Kopiera faktura/ })).toBeVisible();
  await expect(credit).toHaveCount(0);
  await caller.request('POST', `/api/review/forward/${invoiceId}`, { token: reviewer, body: { revision: 1 } });

  await page.reload();
  // Its word has no room at this width, so the pointer is told it.
  await expect(credit.getByTitle('Kreditera')).toBeVisible();
  await credit.click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Anledning' });
  await reason.fill('Fel antal timmar');
  await reason.press('Tab');
  await expect(reason).not.toBeFocused();
  await dialog.getByRole('button', { name: 'Skapa kreditfaktura' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Kreditfaktura' })).toBeVisible();
  await expect(page).toHaveTitle('Freelancer - Edit Credit Note');
  const sendButton = page.getByRole('button', { name: 'Skicka Kreditfaktura' });
  await expect(sendButton).toBeEnabled();
  await expect(page.getByText(/När du skickar kreditfakturan granskas den/)).toBeVisible();
  // What it credits pushes nothing down: the form waits for it.
  const release = await holdResponses(page, '**/api/review/timeline/*');
  const loaded = page.waitForResponse('**/api/review/checks/*');
  await page.reload();
  await loaded;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(sendButton).toHaveCount(0);
  release();
  await expect(sendButton).toBeEnabled();
  await expectAccessibleAndFitting(page);
  await expect(page.getByRole('region', { name: 'Summa och skicka' })).toContainText(/Summa\s+\d/);
  await sendButton.click();
  await expect(dialog.getByRole('heading', { name: 'Kreditfakturan är skickad' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Stäng' }).last().click();
  await expect(page.getByRole('button', { name: 'Kreditfakturan är Skickad' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Kreditera/ })).toHaveCount(0);

  await page.goto(page.url().replace('freelancer-edit-invoice', 'generated-salary-invoice'));
  await expect(page.getByText('En kreditfaktura ger ingen lön och har ingen lönespecifikation.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Till dina fakturor' }).click();
  await expect(page).toHaveURL('/freelancer-view-invoices/salary-spec');
});

test('a credit note’s card in the queue names it in one line on a phone', async ({ page, otherPage }) => {
  const reviewer = await reviewerSession(page.request);
  const { token, caller, invoiceId } = await newFreelancer(page, 'siv@kund.example');
  await send(caller, token, invoiceId);
  await caller.request('POST', `/api/review/forward/${invoiceId}`, { token: reviewer, body: { revision: 1 } });
  const body = { reason: 'Fel antal timmar', creditKey: crypto.randomUUID() };
  const { _id, invoiceNumber } = (await caller.request('POST', `/api/invoice/credit/${invoiceId}`, { token, body }))
    .json;
  await send(caller, token, _id);
  await otherPage.setViewportSize({ width: 390, height: 844 });
  await openQueue(otherPage);
  const name = otherPage.getByText(`Kreditfaktura ${invoiceNumber}`, { exact: true });
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.height).toBeLessThan(30);
  await expectAccessibleAndFitting(otherPage);
});

test('whoever goes to another screen while a credit note is made stays there', async ({ page }) => {
  const reviewer = await reviewerSession(page.request);
  const { token, caller, invoiceId } = await newFreelancer(page, 'alva@kund.example');
  await send(caller, token, invoiceId);
  await caller.request('POST', `/api/review/forward/${invoiceId}`, { token: reviewer, body: { revision: 1 } });
  await page.goto('/');
  await page.getByRole('link', { name: 'Mina fakturor' }).first().click();
  await page.getByRole('button', { name: /^Kreditera faktura/ }).click();
  await page.getByRole('textbox', { name: 'Anledning' }).fill('Fel antal timmar');
  const make = await holdResponses(page, '**/api/invoice/credit/*');
  await page.getByRole('button', { name: 'Skapa kreditfaktura' }).click();
  await expect(page.getByRole('button', { name: 'Avbryt' })).toBeDisabled();
  await page.evaluate(() => history.back());
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontrollpanelen' })).toBeVisible();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/invoice/invoicedata/')) opened.push(request.url());
  });
  const made = page.waitForResponse('**/api/invoice/credit/*');
  make();
  await (await made).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(opened).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Kontrollpanelen' })).toBeVisible();
});

test('without the facts about the advance, nothing is credited and the open credit note says so', async ({ page }) => {
  const reviewer = await reviewerSession(page.request);
  const { token, caller, invoiceId } = await newFreelancer(page, 'tove@kund.example');
  await send(caller, token, invoiceId);
  await caller.request('POST', `/api/review/forward/${invoiceId}`, { token: reviewer, body: { revision: 1 } });
  await page.goto('/freelancer-view-invoices/edit');
  const timeline = '**/api/review/timeline/*';
  const lose = () => page.route(timeline, (route) => route.fulfill({ status: 502, json: { message: 'Trasigt.' } }));
  const failure = page.getByRole('alert').filter({ hasText: 'Uppgifterna om krediteringen kunde inte laddas.' });
  const retry = async () => {
    await page.unroute(timeline);
    await failure.getByRole('button', { name: 'Försök igen' }).click();
    await expect(failure).toHaveCount(0);
  };

  await lose();
  await page.getByRole('button', { name: /^Kreditera faktura/ }).click();
  const make = page.getByRole('button', { name: 'Skapa kreditfaktura' });
  await expect(failure).toBeVisible();
  await expect(make).toBeDisabled();
  await retry();
  await page.getByRole('textbox', { name: 'Anledning' }).fill('Fel antal timmar');
  await make.click();
  await expect(page.getByText('Anledning: Fel antal timmar')).toBeVisible();

  await lose();
  await page.reload();
  await expect(failure).toBeVisible();
  await retry();
  await expect(page.getByText('Anledning: Fel antal timmar')).toBeVisible();
});
