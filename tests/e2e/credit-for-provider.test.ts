import type { Page } from '@playwright/test';
import { stockholmDate } from '#shared/calendar-date.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { newFreelancer } from '../support/people/new-freelancer.ts';
import { openQueue, reviewerSession } from '../support/people/sign-in-reviewer.ts';
import { send } from '../support/program/send-steps.ts';

/** An invoice of a new freelancer that is sent, and what its reviewer decides without the screen. */
async function sentToProvider(page: Page, reviewer: Page) {
  await openQueue(reviewer);
  const provider = await reviewerSession(reviewer.request);
  const freelancer = await newFreelancer(page, 'konkurs@kund.example');
  const { token, caller, invoiceId } = freelancer;
  await send(caller, token, invoiceId);
  const decide = (action: string, body: object) =>
    pageCaller(reviewer).request('POST', `/api/review/${action}/${invoiceId}`, { token: provider, body });
  return { ...freelancer, decide };
}

test('a reviewer credits an invoice for the provider with the keyboard, reviews it, and the freelancer sees who did', async ({
  page,
  otherPage: reviewer,
}) => {
  const { invoiceId, invoiceNumber, decide } = await sentToProvider(page, reviewer);
  await reviewer.goto(`/granskning/${invoiceId}`);
  const credit = reviewer.getByRole('button', { name: 'Kreditera' });
  await expect(reviewer.getByRole('button', { name: 'Vidarebefordra' })).toBeVisible();
  await expect(credit).toBeHidden();
  await decide('forward', { revision: 1 });
  await reviewer.reload();
  await credit.focus();
  await reviewer.keyboard.press('Enter');
  const dialog = reviewer.getByRole('dialog', { name: `Kreditera faktura ${invoiceNumber}` });
  await expect(dialog).toContainText(/på allt som är kvar, 901,00\sEUR/);
  await expect(dialog.getByRole('textbox', { name: 'Anledning' })).toBeFocused();
  await expectAccessibleAndFitting(reviewer);
  await expect(dialog.getByText(/^Kunden har betalat/)).toHaveCount(0);
  await reviewer.keyboard.type('Kunden har gått i konkurs');
  for (const key of ['Tab', 'Tab', 'Enter']) await reviewer.keyboard.press(key);
  await expect(reviewer.getByText('Kreditfakturan är gjord. Granska den')).toBeVisible();
  await expect(reviewer.getByRole('heading', { level: 1, name: /^Kreditfaktura \d+$/ })).toBeVisible();
  await expect(reviewer.getByText('Anledning: Kunden har gått i konkurs')).toBeVisible();
  await expect(reviewer.getByText('Gjord av leverantören')).toBeVisible();
  await expectAccessibleAndFitting(reviewer);
  const noteId = reviewer.url().split('/').at(-1) ?? '';
  await reviewer.getByRole('button', { name: 'Returnera' }).click();
  const returning = reviewer.getByRole('dialog', { name: 'Returnera leverantörens egen kreditfaktura' });
  await expect(returning).toContainText(
    'Ingen får något mejl. Gör sedan en ny kreditfaktura med Kreditera på fakturan.',
  );
  await expectAccessibleAndFitting(reviewer);
  await reviewer.keyboard.press('Escape');
  await expect(returning).toBeHidden();
  await reviewer.getByRole('button', { name: 'Vidarebefordra' }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Vidarebefordra' }).click();
  await expect(reviewer.getByText('Kreditfakturan är vidarebefordrad till kunden.')).toBeVisible();

  // Nothing is left to pay of the invoice, so no payment makes it paid.
  await reviewer.goto(`/granskning/${invoiceId}`);
  await reviewer.getByRole('button', { name: 'Registrera betalning' }).click();
  const payment = reviewer.getByRole('dialog', { name: 'Registrera betalning' });
  await expect(payment).toContainText('Delbetalningar läggs ihop.');
  await expect(payment).not.toContainText('är fakturan betald');

  await page.goto(`/generated-invoice/${noteId}`);
  await expect(page.getByText('Gjord av leverantören')).toBeVisible();
  await page.goto(`/generated-invoice/${invoiceId}`);
  await expect(page.getByText('Kunden har gått i konkurs').first()).toBeVisible();
});

test('before a paid invoice is credited for the provider, its reviewer hears what becomes of the money', async ({
  page,
  otherPage: reviewer,
}) => {
  const { invoiceId, decide } = await sentToProvider(page, reviewer);
  await decide('forward', { revision: 1 });
  await decide('payment', { paidOn: stockholmDate(new Date()), amount: '901', paidBefore: '0' });
  await reviewer.goto(`/granskning/${invoiceId}`);
  await reviewer.getByRole('button', { name: 'Kreditera' }).click();
  await expect(reviewer.getByRole('dialog')).toContainText(
    /Kunden har betalat 901,00\sEUR\. Det som är för mycket efter krediteringen ska betalas tillbaka\. Lönen som väntar betalas inte ut\./,
  );
});
