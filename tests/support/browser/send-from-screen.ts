import type { Page } from '@playwright/test';
import { newInvoice, newLine } from '../people/new-invoice.ts';
import { saveSenderDetails } from '../people/new-sendable-invoice.ts';
import { signInWithInvoice } from '../people/sign-in-with-invoices.ts';
import { send } from '../program/send-steps.ts';

/** Signs in a member who has an invoice and everything that sending requires. */
export async function signInToSend(page: Page) {
  const member = await signInWithInvoice(page);
  await saveSenderDetails(member.caller, member.token);
  return member;
}

/** The same, for a member who has sent another invoice before and so has accepted the agreement. */
export async function signInToSendAgain(page: Page) {
  const { token, caller, invoiceId: first } = await signInToSend(page);
  await send(caller, token, first);
  const { invoiceId } = await newInvoice(caller, token);
  await newLine(caller, token, invoiceId);
  return { token, caller, invoiceId };
}

/** The button that sends an invoice. */
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Skicka Faktura', exact: true });

/** Opens the contract, marks it as read and accepts it. */
export async function acceptAgreement(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Avtal!' });
  const [contract] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link').click()]);
  await contract.close();
  await dialog.getByRole('radio', { name: 'Jag har läst hela avtalet' }).check();
  await dialog.getByRole('button', { name: 'Godkänn och skicka' }).click();
}
