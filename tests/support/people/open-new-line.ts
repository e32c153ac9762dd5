import type { Page } from '@playwright/test';
import { signInInvoicingMember } from './sign-in-invoicing-member.ts';

/** Signs in a member, and opens the dialog that adds a line to an invoice. */
export async function openNewLine(page: Page) {
  const member = await signInInvoicingMember(page);
  const invoiceId = await member.newInvoice(await member.newClient());
  await page.goto(`/freelancer-edit-invoice/${invoiceId}`);
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  return { member, invoiceId };
}
