import { stockholmDate } from '#shared/calendar-date.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { newCreditNote } from '../support/people/new-credit-note.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

// The only wage that is due is the test's own.
test.use({ ownProgram: 'not-paid' });
test.beforeEach(() => beginOnOneDay(test.info()));

test('an accountant who opened payout details by mistake says that they did not pay, in the list, in a batch and after a credit note', async ({
  page,
  otherPage: provider,
  setDaysAhead,
}) => {
  const { token, caller, invoiceId, invoiceNumber } = await newFreelancer(page, 'maja@kund.example');
  const bo = await reviewerSession(provider.request);
  const decide = (action: string, id: string, body: object) =>
    pageCaller(provider).request('POST', `/api/review/${action}/${id}`, { token: bo, body });
  await send(caller, token, invoiceId);
  await decide('forward', invoiceId, { revision: 1 });
  await decide('payment', invoiceId, { paidOn: stockholmDate(new Date()), amount: '901', paidBefore: '0' });
  setDaysAhead(7);
  await openQueue(provider);
  const openDetails = async () => {
    await provider.goto(`/granskning/${invoiceId}`);
    const dialog = provider.getByRole('dialog');
    await provider.getByRole('button', { name: 'Registrera utbetalning' }).click();
    await dialog.getByRole('button', { name: 'Visa uppgifterna' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Belopp (EUR)' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Avbryt' }).click();
  };
  await openDetails();

  // The list tells it, also on a phone, and so the wage isn't chosen.
  await provider.setViewportSize({ width: 390, height: 844 });
  await provider.goto('/granskning/utbetalningar');
  const mayBePaid = provider.getByText(/^Du öppnade uppgifterna .* och kan ha betalat för hand$/);
  const box = provider.getByRole('checkbox', { name: `Ta med lönen för faktura ${invoiceNumber}` });
  const notPaid = provider.getByRole('button', { name: `Jag betalade inte lönen för faktura ${invoiceNumber}` });
  const noted = provider.getByText(`Faktura ${invoiceNumber}: Det är noterat att du inte betalade lönen.`);
  await expect(mayBePaid).toBeVisible();
  await expect(box).not.toBeChecked();
  expect((await notPaid.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessibleAndFitting(provider);
  const release = await holdResponses(provider, '**/api/review/notpaid/*');
  // One press alone says nothing.
  await notPaid.click();
  const question = provider.getByRole('dialog', {
    name: `Betalade du inte lönen för faktura ${invoiceNumber}? Då varnas ingen längre för att du kan ha betalat den. Det går inte att ångra.`,
  });
  await expect(question).toBeVisible();
  await expectAccessibleAndFitting(provider);
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(question).toHaveCount(0);
  await expect(mayBePaid).toBeVisible();
  const say = async () => {
    await notPaid.focus();
    await provider.keyboard.press('Enter');
    await provider.getByRole('dialog').getByRole('button', { name: 'Jag betalade inte' }).focus();
    await provider.keyboard.press('Enter');
  };
  await say();
  await expect(notPaid).toHaveAttribute('aria-busy', 'true');
  await expect(notPaid).toBeFocused();
  release();
  await expect(noted).toBeVisible();
  // Before the screen requests it again by itself.
  await expect(mayBePaid).toHaveCount(0, { timeout: 2_000 });
  await expect(notPaid).toHaveCount(0);
  await expect(provider.locator('main :focus')).toHaveCount(1);
  await expect(box).toBeChecked();

  // Opened again, it is told again, also in a batch that is made all the same.
  await openDetails();
  await provider.goto('/granskning/utbetalningar');
  await box.check();
  await provider.getByRole('button', { name: /^Gör omgång av 1 lön/ }).click();
  await expect(provider.getByRole('heading', { name: /^Omgång \d+$/, level: 1 })).toBeVisible();
  await expect(mayBePaid).toBeVisible();
  await say();
  await expect(noted).toBeVisible();
  await expect(mayBePaid).toHaveCount(0, { timeout: 2_000 });
  await expect(provider.locator('main :focus')).toHaveCount(1);
  await provider.getByRole('button', { name: 'Ta tillbaka' }).click();
  await provider.getByRole('dialog').getByRole('button', { name: 'Ta tillbaka' }).click();
  await expect(provider.getByText('Omgången är tillbakatagen.')).toBeVisible();

  // After a credit note the invoice asks for the wage until they say it.
  await openDetails();
  const note = String(await newCreditNote(caller, token, invoiceId, '551'));
  await send(caller, token, note);
  await decide('forward', note, { revision: 1 });
  await provider.goto(`/granskning/${invoiceId}`);
  const paidWage = provider.getByRole('button', { name: 'Registrera betald lön' });
  await expect(paidWage).toBeVisible();
  await expectAccessibleAndFitting(provider);
  await notPaid.click();
  await expect(provider.getByRole('dialog')).toHaveAccessibleName(
    `Betalade du inte lönen för faktura ${invoiceNumber} före krediteringen? Då kan du inte längre registrera den som betald. Det går inte att ångra.`,
  );
  await provider.keyboard.press('Escape');
  await say();
  await expect(noted).toBeVisible();
  await expect(paidWage).toHaveCount(0, { timeout: 2_000 });
  await expect(notPaid).toHaveCount(0);
  await expect(provider.locator('main :focus')).toHaveCount(1);
  await expect(provider.getByRole('button', { name: 'Registrera utbetalning' })).toBeVisible();
});
