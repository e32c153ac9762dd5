import type { Locator } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control } from '../support/browser/form.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { newInvoice } from '../support/people/new-invoice.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

/** Chooses the next option as a person does. `selectOption` has both events of a select in one script, without a render. */
async function chooseNext(list: Locator): Promise<void> {
  await list.focus();
  await list.page().keyboard.press('ArrowDown');
}

test('what is chosen first in a form stays chosen: a line’s unit, a customer’s language, how often an invoice repeats', async ({
  page,
}) => {
  const token = await signInNewMember(page);
  const { invoiceId } = await newInvoice(pageCaller(page), token);
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await chooseNext(control(page, 'unit'));
  await expect(control(page, 'unit')).toHaveValue('st');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stäng utan att spara' }).click();

  await page.getByRole('button', { name: 'Upprepa' }).click();
  await chooseNext(control(page, 'months'));
  await expect(control(page, 'months')).toHaveValue('3');

  await page.goto('/freelancer-create-client');
  await chooseNext(control(page, 'orgLanguage'));
  await expect(control(page, 'orgLanguage')).toHaveValue('en');
});
