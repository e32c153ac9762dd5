import { beforeEach, describe, expect, test } from 'vitest';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice, newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTwoReviewers } from '#tests/support/people/use-two-reviewers.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const reviewers = useTwoReviewers(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const post = (action: string, invoiceId: string, body: unknown) =>
  program().request('POST', `/api/review/${action}/${invoiceId}`, { token: reviewers.bo, body });
const review = async (invoiceId: string) =>
  (await program().request('GET', `/api/review/invoice/${invoiceId}`, { token: reviewers.bo })).json;

describe('The checks', () => {
  test('show the freelancer before sending what the reviewer sees afterwards', async () => {
    const { token, invoiceId } = await newSubmittedInvoice(program());
    await post('return', invoiceId, { revision: 1, note: 'Fel' });
    const before = (await program().request('GET', `/api/review/checks/${invoiceId}`, { token })).json.checks;
    expect(before).toContainEqual({ id: 'agreement', passed: false, reason: 'Avtalet är inte godkänt.' });
    expect(before).toContainEqual({ id: 'duplicate', passed: true, reason: 'Ingen tidigare faktura är likadan.' });
    await send(program(), token, invoiceId);
    // Before the send there is no bank account on the document that could be another one by now.
    const { checks } = await review(invoiceId);
    expect(checks.filter(({ id }: { id: string }) => id !== 'bankAccount')).toEqual(before);
  });

  test('say nothing to the freelancer of a due date that has passed, because the send refuses it', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const dueDate = async () => {
      const { json } = await program().request('GET', `/api/review/checks/${invoiceId}`, { token });
      return json.checks.filter(({ id }: { id: string }) => id === 'dueDate');
    };
    program().setClock('2026-11-30T10:00:00Z');
    expect(await dueDate()).toEqual([
      { id: 'dueDate', passed: false, reason: 'Förfallodagen är redan nära: 2026-11-30.' },
    ]);
    program().setClock('2026-12-01T10:00:00Z');
    expect(await dueDate()).toEqual([]);
  });

  test('tell which customer’s number the freelancer can correct, unless it is right or the customer is deleted', async () => {
    const { token } = await newSender(program());
    const toCorrect = async (orgIdNumber: string, isDeleted = false) => {
      const clientId = await newClient(program(), token, { orgIdNumber });
      const { invoiceId } = await newInvoice(program(), token, clientId);
      await newLine(program(), token, invoiceId);
      if (isDeleted) await program().request('DELETE', `/api/client/deleteclient/${clientId}`, { token });
      const { json } = await program().request('GET', `/api/review/checks/${invoiceId}`, { token });
      return json.clientId === clientId ? 'it' : json.clientId;
    };
    expect(await toCorrect('556016-0681')).toBe('it');
    expect(await toCorrect('556016-0680')).toBeNull();
    expect(await toCorrect('556016-0681', true)).toBeNull();
  });

  test('warn of a bank account without a number, as the freelancer sees it before sending', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const body = {
      bankAndWiseOption: 'bankAccountInfo',
      bankAccountInfo: { country: 'Sweden', bankName: 'Sparbanken' },
    };
    expect((await program().request('POST', '/api/bankinformation/savebankinfo', { token, body })).status).toBe(200);
    const { json } = await program().request('GET', `/api/review/checks/${invoiceId}`, { token });
    expect(json.checks).toContainEqual({
      id: 'iban',
      passed: false,
      reason: 'Bankkontot i betalningsinformationen har varken kontonummer eller IBAN.',
    });
  });

  test('are empty for a draft without lines', async () => {
    const { token } = await program().newMember();
    const { invoiceId } = await newInvoice(program(), token);
    const checks = async () =>
      (await program().request('GET', `/api/review/checks/${invoiceId}`, { token })).json.checks;
    expect(await checks()).toEqual([]);
    await newLine(program(), token, invoiceId, { price: 0 });
    expect(await checks()).toContainEqual({ id: 'facts', passed: false, reason: 'Det saknas: ett belopp över noll.' });
  });

  test('compare with the member’s own earlier invoices, and nobody else’s', async () => {
    const first = await newSubmittedInvoice(program());
    const { json } = await program().request('POST', '/api/invoice/createinvoice', {
      token: first.token,
      body: { clientId: first.clientId, noOfDueDates: 10 },
    });
    await newLine(program(), first.token, json._id);
    const { checks } = (await program().request('GET', `/api/review/checks/${json._id}`, { token: first.token })).json;
    const duplicate = checks.find(({ id }: { id: string }) => id === 'duplicate');
    expect(duplicate.reason).toBe(`Samma kund och samma rader som faktura ${first.invoiceNumber}.`);
  });
});
