import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { removeExpired } from '#app/remove-expired.ts';
import { clients } from '#database/schema/clients.ts';
import { organizationClient, privateClient, privatePerson } from '#tests/support/people/example-clients.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { useClients } from '#tests/support/people/use-clients.ts';
import { useTwoReviewers } from '#tests/support/people/use-two-reviewers.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findClientForDocument } from './public.ts';

const program = useTestApp();
const reviewers = useTwoReviewers(program);

const { create, list, get } = useClients(program);
const rowOf = async (id: string) => (await program().deps.db.select().from(clients).where(eq(clients.id, id)))[0];

describe('Changing a customer', () => {
  test('every value is replaced and the customer number stays', async () => {
    const { token } = await program().newMember();
    const { json } = await create(token);
    const changed = { ...organizationClient, orgFirstName: 'Nya AB', orgCurrencyCode: 'SEK' };
    const response = await program().request('PUT', `/api/client/updateclient/${json._id}`, {
      token,
      body: { clientOption: 'organization', organizationClient: changed },
    });
    expect(response.status).toBe(200);
    expect(response.json).toEqual({ message: 'Client updated successfully.', version: expect.any(String) });
    expect((await get(token, json._id)).json).toMatchObject({ customerNumber: 1, organizationClient: changed });
  });

  test('switching the type leaves nothing of the other, in the database too', async () => {
    const { token } = await program().newMember();
    const given = { ...organizationClient, orgVATNumber: 'SE556016068001', orgLastName: 'Öberg' };
    const { json } = await create(token, { clientOption: 'organization', organizationClient: given });
    const withoutLastName = { ...privateClient, pvtLastName: null };
    await program().request('PUT', `/api/client/updateclient/${json._id}`, {
      token,
      body: { clientOption: 'private', privateClient: withoutLastName },
    });
    expect((await get(token, json._id)).json).toMatchObject({
      clientOption: 'private',
      privateClient: withoutLastName,
      organizationClient: null,
    });
    const stored = JSON.stringify(await rowOf(json._id));
    for (const value of Object.values(given)) expect(stored).not.toContain(value);
    expect(await rowOf(json._id)).toMatchObject({ vatNumber: null, lastName: null });
  });

  test('a change of currency names the open invoices whose amounts are in the new one', async () => {
    const { token } = await newSender(program());
    const { _id: id } = (await create(token)).json;
    const save = async (orgCurrencyCode: string, orgCity = 'Lund') => {
      const body = {
        clientOption: 'organization',
        organizationClient: { ...organizationClient, orgCurrencyCode, orgCity },
      };
      return (await program().request('PUT', `/api/client/updateclient/${id}`, { token, body })).json.inNewCurrency;
    };
    const draft = await newInvoice(program(), token, id);
    const sent = await newInvoice(program(), token, id);
    const credited = await newInvoice(program(), token, id);
    for (const { invoiceId } of [draft, sent, credited]) await newLine(program(), token, invoiceId);
    // Without amounts there is nothing to check.
    await newInvoice(program(), token, id);
    await send(program(), token, sent.invoiceId);
    // A credit note keeps the currency of its invoice.
    await send(program(), token, credited.invoiceId);
    const forwarding = { token: reviewers.bo, body: { revision: 1 } };
    await program().request('POST', `/api/review/forward/${credited.invoiceId}`, forwarding);
    expect(await newCreditNote(program(), token, credited.invoiceId)).not.toBeNull();
    expect(await save('SEK')).toEqual([draft.invoiceNumber]);
    expect(await save('SEK', 'Ystad')).toBeUndefined();

    await program().request('POST', `/api/review/return/${sent.invoiceId}`, {
      token: reviewers.bo,
      body: { revision: 1, note: 'Fel' },
    });
    expect(await save('EUR')).toEqual([draft.invoiceNumber, sent.invoiceNumber]);
  });

  test('a change is refused if others have changed the customer since it was read, unless it is the same', async () => {
    const { token } = await program().newMember();
    const { _id: id } = (await create(token)).json;
    const update = (orgCity: string, version?: string) =>
      program().request('PUT', `/api/client/updateclient/${id}`, {
        token,
        body: {
          clientOption: 'organization',
          organizationClient: { ...organizationClient, orgCity },
          ...(version && { version }),
        },
      });
    const { version: before } = (await get(token, id)).json;
    expect((await update('Lund')).status).toBe(200);
    const { status, json } = await update('Ystad', before);
    expect([status, json.code]).toEqual([409, 'values-changed']);
    expect((await get(token, id)).json.organizationClient.orgCity).toBe('Lund');

    expect((await update('Lund', before)).status).toBe(200);
    const fresh = await update('Ystad', (await get(token, id)).json.version);
    expect((await update('Malmö', fresh.json.version)).status).toBe(200);
  });

  test('a change has to meet the same rules as creating', async () => {
    const { token } = await program().newMember();
    const { json } = await create(token);
    const url = `/api/client/updateclient/${json._id}`;
    const wrongType = await program().request('PUT', url, { token, body: { clientOption: 'x' } });
    expect([wrongType.status, wrongType.json.message]).toEqual([400, 'Error Occurred. Please select valid option.']);
    const body = {
      clientOption: 'organization',
      organizationClient: { ...organizationClient, orgCountry: 'Atlantis' },
    };
    expect((await program().request('PUT', url, { token, body })).status).toBe(400);
    expect((await get(token, json._id)).json.organizationClient.orgCountry).toBe('Sweden');
  });
});

describe('Deleting a customer', () => {
  test('removes one without invoices', async () => {
    const { token } = await program().newMember();
    const { json } = await create(token);
    const deleted = await program().request('DELETE', `/api/client/deleteclient/${json._id}`, { token });
    expect([deleted.status, deleted.json]).toEqual([200, { message: 'Client Deleted Successfully.' }]);
    expect(await rowOf(json._id)).toBeUndefined();
    expect(await list(token)).toEqual([]);
  });

  test('hides one with invoices, and keeps its facts for them', async () => {
    const { token, memberId } = await program().newMember();
    const { json } = await create(token);
    await newInvoice(program(), token, json._id);
    const url = `/api/client/deleteclient/${json._id}`;
    expect((await program().request('DELETE', url, { token })).status).toBe(200);
    expect(await list(token)).toEqual([]);
    expect((await get(token, json._id)).status).toBe(404);
    const update = await program().request('PUT', `/api/client/updateclient/${json._id}`, {
      token,
      body: privatePerson,
    });
    expect(update.status).toBe(404);
    expect((await program().request('DELETE', url, { token })).status).toBe(404);
    expect(await findClientForDocument(program().deps.db, memberId, json._id)).toEqual({
      customer: {
        customerNumber: '1',
        name: 'Åkes & Söner AB',
        idNumber: '556016-0680',
        street: 'Storgatan 1',
        postalCode: '211 42',
        city: 'Malmö',
        country: 'Sweden',
        referenceName: 'Åke Öberg',
        recipientEmail: 'faktura@example.se',
      },
      currency: 'EUR',
      language: 'sv',
      client: expect.objectContaining({ _id: json._id, clientOption: 'organization' }),
      isDeleted: true,
    });
  });

  test('removes a hidden one within the hour once its last draft is in the trash, and keeps those with a sent invoice or not deleted', async () => {
    const { token } = await newSender(program());
    const ids = await Promise.all(Array.from({ length: 3 }, async () => (await create(token)).json._id));
    const [drafted, invoiced, listed] = ids;
    const drafts = [await newInvoice(program(), token, drafted), await newInvoice(program(), token, drafted)];
    const { invoiceId } = await newInvoice(program(), token, invoiced);
    await newLine(program(), token, invoiceId);
    expect((await send(program(), token, invoiceId)).status).toBe(200);
    for (const id of [drafted, invoiced])
      expect((await program().request('DELETE', `/api/client/deleteclient/${id}`, { token })).status).toBe(200);
    for (const draft of drafts) {
      await removeExpired(program().deps);
      expect(await rowOf(drafted)).toBeDefined();
      const url = `/api/invoice/deleteinvoice/${draft.invoiceId}`;
      expect((await program().request('DELETE', url, { token })).status).toBe(200);
    }
    await removeExpired(program().deps);
    expect(await rowOf(drafted)).toBeUndefined();
    for (const kept of [invoiced, listed]) expect(await rowOf(kept)).toBeDefined();
  });

  test('at the same time as an invoice is created for it leaves both or neither', async () => {
    const { token, memberId } = await program().newMember();
    for (let round = 0; round < 10; round += 1) {
      const { json } = await create(token);
      const [invoice, deletion] = await Promise.all([
        program().request('POST', '/api/invoice/createinvoice', {
          token,
          body: { clientId: json._id, noOfDueDates: 10 },
        }),
        program().request('DELETE', `/api/client/deleteclient/${json._id}`, { token }),
      ]);
      expect(deletion.status).toBe(200);
      expect([200, 404]).toContain(invoice.status);
      const kept = await findClientForDocument(program().deps.db, memberId, json._id);
      expect(kept !== null).toBe(invoice.status === 200);
    }
  });
});
