import type { Page } from '@playwright/test';
import { newClient } from './new-client.ts';
import { newInvoice, newLine } from './new-invoice.ts';
import { saveSenderDetails } from './new-sendable-invoice.ts';
import { pageCaller } from '../browser/page-caller.ts';
import { send } from '../program/send-steps.ts';
import { signInNewMember } from './sign-in-new-member.ts';

/** Signs the page in as a member with an invoice to send to a customer with the given email address. */
export async function newFreelancer(page: Page, customer: string, client: Parameters<typeof newClient>[2] = {}) {
  const token = await signInNewMember(page);
  const caller = pageCaller(page);
  await saveSenderDetails(caller, token);
  const clientId = await newClient(caller, token, { ...client, orgRecipientEmail: customer });
  const invoice = await newInvoice(caller, token, clientId);
  await newLine(caller, token, invoice.invoiceId);
  const { json } = await caller.request('POST', '/api/auth/getuser', { token });
  return { token, caller, email: json.user.email as string, ...invoice };
}

/** Signs the page in as a member who has sent an invoice to a customer with the given email address. */
export async function newFreelancerWhoSent(page: Page, customer: string) {
  const freelancer = await newFreelancer(page, customer);
  await send(freelancer.caller, freelancer.token, freelancer.invoiceId);
  return freelancer;
}
