import type { Page } from '@playwright/test';
import { stockholmDate } from '#shared/calendar-date.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { COLLEAGUE, openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

/** Opens the review of an invoice that a new freelancer has sent to this customer. */
async function openReview(page: Page, reviewer: Page, customer: string) {
  await openQueue(reviewer);
  const { token, caller, invoiceId } = await newFreelancer(page, customer);
  await send(caller, token, invoiceId);
  await reviewer.goto(`/granskning/${invoiceId}`);
  return { caller, invoiceId, dialog: reviewer.getByRole('dialog') };
}

test('a dialog stays open while its action runs, because closing it would look as if the action were stopped', async ({
  page,
  otherPage: reviewer,
}) => {
  const { dialog } = await openReview(page, reviewer, 'pia@kund.example');
  const release = await holdResponses(reviewer, '**/api/review/forward/*');
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await dialog.getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Stäng' })).toBeDisabled();
  await reviewer.keyboard.press('Escape');
  await reviewer.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();
});

test('a double click or a held Enter on a button that asks first opens its question, and doesn’t answer it', async ({
  page,
  otherPage: reviewer,
}) => {
  const { dialog } = await openReview(page, reviewer, 'tove@kund.example');
  const decisions: string[] = [];
  reviewer.on('request', (request) => {
    if (request.url().includes('/api/review/forward/')) decisions.push(request.url());
  });
  const answer = dialog.getByRole('button', { name: 'Vidarebefordra' });
  const close = async () => {
    await reviewer.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  // The dialogs' file has come when the first one shows.
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(answer).toBeFocused();
  await close();

  // The second click falls outside of the dialog, which stays.
  await reviewer.getByRole('button', { name: 'Returnera' }).dblclick();
  await expect(dialog.getByRole('textbox', { name: 'Vad är fel?' })).toBeFocused();
  await close();
  // On another screen it falls on the button that answers.
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await answer.dispatchEvent('click', { detail: 2 });
  await expect(answer).toBeEnabled();
  await close();

  for (let times = 0; times < 4; times += 1) await reviewer.keyboard.down('Enter');
  await expect(answer).toBeFocused();
  await reviewer.keyboard.up('Enter');
  expect(decisions).toEqual([]);
  await answer.click();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();
});

test('a payment that a colleague has recorded since the dialog opened is not recorded twice, also after the screen knows it', async ({
  page,
  otherPage: reviewer,
}) => {
  const { caller, invoiceId, dialog } = await openReview(page, reviewer, 'siv@kund.example');
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await dialog.getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(reviewer.getByText('Fakturan är vidarebefordrad till kunden.')).toBeVisible();
  await reviewer.goto(`/granskning/${invoiceId}`);

  await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
  await dialog.getByRole('textbox', { name: 'Belopp (EUR)' }).fill('400');
  await caller.request('POST', `/api/review/payment/${invoiceId}`, {
    token: await reviewerSession(page.request, COLLEAGUE),
    body: { paidOn: stockholmDate(new Date()), amount: '400.00', paidBefore: '0.00' },
  });
  // The screen requests the invoice again while the dialog is open.
  const payments = reviewer.locator('ul', { hasText: /400,00\sEUR den/ });
  await expect(payments.first()).toBeVisible();
  await reviewer.keyboard.press('Enter');
  await expect(reviewer.getByRole('alert')).toContainText(
    /Något har ändrats medan du höll på: nu är 400,00\sEUR betalt\./,
  );
  await expect(dialog).toBeHidden();
  await expect(reviewer.getByText(/Kvar att betala\s*501,00\sEUR/)).toBeVisible();
});

test('a note that was typed goes only after a question, and a click beside the dialog doesn’t take it', async ({
  page,
  otherPage: reviewer,
}) => {
  const { dialog } = await openReview(page, reviewer, 'ulf@kund.example');
  await reviewer.getByRole('button', { name: 'Returnera' }).click();
  const note = reviewer.getByRole('textbox', { name: 'Vad är fel?' });
  await note.fill('Timmarna saknar datum.');
  await reviewer.mouse.click(5, 5);
  await expect(dialog).toHaveCount(1);
  for (const leave of [
    () => reviewer.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Stäng' }).click(),
    () => dialog.getByRole('button', { name: 'Avbryt' }).click(),
  ]) {
    await leave();
    await reviewer.getByRole('button', { name: 'Stanna kvar' }).click();
    await expect(note).toHaveValue('Timmarna saknar datum.');
  }
  await reviewer.keyboard.press('Escape');
  await reviewer.getByRole('button', { name: 'Stäng utan att spara' }).click();
  await expect(dialog).toHaveCount(0);

  // Without input there is nothing to ask about.
  await reviewer.getByRole('button', { name: 'Returnera' }).click();
  await expect(note).toHaveValue('');
  await reviewer.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a note to return an invoice with can be read and thrown away when a colleague has decided first', async ({
  page,
  otherPage: reviewer,
}) => {
  const { dialog } = await openReview(page, reviewer, 'vera@kund.example');
  await reviewer.getByRole('button', { name: 'Returnera' }).click();
  await reviewer.getByRole('textbox', { name: 'Vad är fel?' }).fill('Timmarna saknar datum.');
  const forwarded = await reviewer.evaluate(async () => {
    const headers = { 'auth-token': localStorage.getItem('token') ?? '', 'content-type': 'application/json' };
    const invoiceId = location.pathname.split('/').at(-1);
    return (await fetch(`/api/review/forward/${invoiceId}`, { method: 'POST', headers, body: '{"revision":1}' }))
      .status;
  });
  expect(forwarded).toBe(200);
  await dialog.getByRole('button', { name: 'Returnera' }).click();
  await expect(dialog).toHaveCount(0);
  // The buttons of the dialog and of the note go. What they belonged to has the focus.
  const focused = reviewer.locator(':focus');
  await expect(reviewer.getByRole('button', { name: 'Returnera' })).toHaveCount(0);
  await expect(focused).toHaveText('Nästa');
  const kept = reviewer.getByRole('note').filter({ hasText: 'Timmarna saknar datum.' });
  await kept.getByRole('button', { name: 'Släng anmärkningen' }).click();
  await expect(kept).toHaveCount(0);
  await expect(focused).toContainText('Lingonbolaget AB');
  await reviewer.getByRole('link', { name: 'Granskning' }).first().click();
  await expect(reviewer).toHaveURL('/granskning');
});

test('a dialog that a key has opened leaves the focus on the invoice', async ({ page, otherPage: reviewer }) => {
  const { dialog } = await openReview(page, reviewer, 'maj@kund.example');
  await expect(reviewer.getByRole('button', { name: 'Returnera' })).toBeVisible();
  await reviewer.keyboard.press('r');
  await expect(dialog).toBeVisible();
  await reviewer.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(reviewer.locator(':focus')).toContainText('Lingonbolaget AB');
});

test('going back from a dialog with typed input asks first, also while its action runs, which still opens what comes next', async ({
  page,
  otherPage: reviewer,
}) => {
  const { dialog } = await openReview(page, reviewer, 'inga@kund.example');
  const address = reviewer.url();
  // Within the page, as somebody comes from the queue.
  await reviewer.goto('/granskning');
  await reviewer
    .locator(`a[href="${new URL(address).pathname}"]`)
    .first()
    .click();
  await reviewer.getByRole('button', { name: 'Returnera' }).click();
  const note = reviewer.getByRole('textbox', { name: 'Vad är fel?' });
  await note.fill('Timmarna saknar datum.');
  const goBack = () => reviewer.evaluate(() => history.back());
  await goBack();
  const question = reviewer.getByRole('dialog', {
    name: 'Du har ändringar som inte är sparade. Vill du lämna sidan ändå?',
  });
  await question.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(reviewer).toHaveURL(address);
  await expect(note).toHaveValue('Timmarna saknar datum.');
  await expect(note).toBeFocused();

  const returns = '**/api/review/return/*';
  const refused = Promise.withResolvers<void>();
  await reviewer.route(returns, async (route) => {
    await refused.promise;
    await route.fulfill({ status: 409, json: { code: 'refused', message: 'Det gick inte.' } });
  });
  await dialog.getByRole('button', { name: 'Returnera' }).click();
  await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeDisabled();
  await goBack();
  await question.getByRole('button', { name: 'Stanna kvar' }).click();
  refused.resolve();
  await expect(dialog.getByText('Det gick inte.')).toBeVisible();
  await expect(note).toHaveValue('Timmarna saknar datum.');
  await reviewer.unroute(returns);
  await dialog.getByRole('button', { name: 'Returnera' }).click();
  await expect(reviewer.getByText('Fakturan är returnerad')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the amount of a wage is announced with the warning that a colleague may have paid it, which stands midway between the fields', async ({
  page,
  otherPage: reviewer,
}) => {
  const { caller, invoiceId, dialog } = await openReview(page, reviewer, 'liv@kund.example');
  const colleague = await reviewerSession(page.request, COLLEAGUE);
  const payment = { paidOn: stockholmDate(new Date()), amount: '901.00', paidBefore: '0.00' };
  for (const [step, body] of [
    ['forward', { revision: 1 }],
    ['payment', payment],
    ['payoutdetails', {}],
  ] as const)
    await caller.request('POST', `/api/review/${step}/${invoiceId}`, { token: colleague, body });
  await reviewer.reload();
  await reviewer.getByRole('button', { name: 'Registrera utbetalning' }).click();
  await dialog.getByRole('button', { name: 'Visa uppgifterna' }).click();
  const amount = dialog.getByRole('textbox', { name: 'Belopp (EUR)' });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/ öppnade uppgifterna .* och kan ha betalat för hand\. Fråga först/);
  const gaps = await dialog.getByRole('note').evaluate((note) => {
    const { top, bottom } = note.getBoundingClientRect();
    const above = note.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
    const below = note.nextElementSibling?.getBoundingClientRect().top ?? 0;
    return { above: top - above, below: below - bottom };
  });
  expect(gaps.below).toBeCloseTo(gaps.above);
  await amount.fill('allt');
  await reviewer.keyboard.press('Shift+Tab');
  await expect(amount).toHaveAccessibleDescription(/”allt” är borttaget.* kan ha betalat för hand/);
});

test('nothing is typed in a dialog whose action runs, because it would not be in what is done', async ({
  page,
  otherPage: reviewer,
}) => {
  const { dialog } = await openReview(page, reviewer, 'ulla@kund.example');
  const release = await holdResponses(reviewer, '**/api/review/return/*');
  await reviewer.getByRole('button', { name: 'Returnera' }).click();
  const note = dialog.getByRole('textbox', { name: 'Vad är fel?' });
  await note.fill('Fel antal');
  await dialog.getByRole('button', { name: 'Returnera' }).click();
  await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeDisabled();
  await note.focus();
  await reviewer.keyboard.type(' timmar');
  await expect(note).toHaveValue('Fel antal');
  release();
  await expect(dialog).toBeHidden();

  // After a refusal the text can be changed, from where the keyboard was.
  const again = await openReview(page, reviewer, 'ulrik@kund.example');
  await reviewer.route('**/api/review/return/*', (route) =>
    route.fulfill({ status: 502, json: { message: 'Trasigt.' } }),
  );
  await reviewer.getByRole('button', { name: 'Returnera' }).click();
  await note.fill('Fel antal');
  const submit = again.dialog.getByRole('button', { name: 'Returnera' });
  await submit.press('Enter');
  await expect(again.dialog.getByText('Trasigt.')).toBeVisible();
  await expect(submit).toBeFocused();
  await note.fill('Fel antal timmar');
});
