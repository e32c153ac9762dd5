import type { Page } from '@playwright/test';
import { pageCaller } from '../browser/page-caller.ts';
import { newClient } from './new-client.ts';
import { newInvoice, newLine } from './new-invoice.ts';
import { signInNewMember } from './sign-in-new-member.ts';

/** Signs in a member with one invoice more than a page of the list holds. */
export async function signInWithFullPage(page: Page) {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const clientId = await newClient(caller, token);
  for (let at = 0; at < 26; at++) await newInvoice(caller, token, clientId);
  return { caller, token, clientId };
}

/** Signs in a new member with an invoice of one line. */
export async function signInWithInvoice(page: Page) {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  const invoice = await newInvoice(caller, token);
  await newLine(caller, token, invoice.invoiceId);
  return { token, caller, ...invoice };
}
