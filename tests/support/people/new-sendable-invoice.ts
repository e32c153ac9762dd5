import { newInvoice, newLine } from './new-invoice.ts';
import type { Caller } from '../program/caller.ts';
import type { TestApp } from '../program/test-app.ts';

/** Saves the contact and payout details that sending requires (product §10.1), and closes the greeting after them. */
export async function saveSenderDetails(program: Caller, token: string): Promise<void> {
  const privateUserInfo = { pvtFname: 'Åsa', pvtLname: 'Frilans', pvtMobNo: '+46701234567' };
  await program.request('POST', '/api/userprofile/saveprofile', {
    token,
    body: { profileOption: 'private', privateUserInfo },
  });
  const wiseAccountInfo = { country: 'Belgium', wiseBankName: 'Wise Europe SA', ibanNumber: 'BE68539007547034' };
  await program.request('POST', '/api/bankinformation/savebankinfo', {
    token,
    body: { bankAndWiseOption: 'wiseAccountInfo', wiseAccountInfo },
  });
  await program.request('POST', '/api/dashboard/welcomed', { token });
}

/** Creates a member who has everything that sending requires. */
export async function newSender(program: TestApp) {
  const member = await program.newMember();
  await saveSenderDetails(program, member.token);
  return member;
}

/** Creates such a member with an invoice of 901 EUR to send. */
export async function newSendableInvoice(program: TestApp) {
  const member = await newSender(program);
  const invoice = await newInvoice(program, member.token);
  await newLine(program, member.token, invoice.invoiceId);
  return { ...member, ...invoice };
}
