import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  organization,
  organizationClient,
  privateClient,
  privatePerson,
} from '#tests/support/people/example-clients.ts';
import { useClients } from '#tests/support/people/use-clients.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findClientForDocument } from './public.ts';

const program = useTestApp();

const { create, list, get } = useClients(program);

const requests = (id: string): [string, string, unknown?][] => [
  ['GET', `/api/client/${id}`],
  ['PUT', `/api/client/updateclient/${id}`, organization],
  ['DELETE', `/api/client/deleteclient/${id}`],
];

describe('Creating a customer', () => {
  test('again with its key, because the response was lost, returns the same customer', async () => {
    const [anna, bo] = [await program().newMember(), await program().newMember()];
    const body = { ...organization, createKey: randomUUID() };
    const tries = await Promise.all([1, 2, 3].map(() => create(anna.token, body)));
    const [first] = tries;
    for (const { json } of tries) expect(json).toEqual(first?.json);
    expect(await list(anna.token)).toMatchObject([{ _id: first?.json._id, customerNumber: 1 }]);
    expect((await create(anna.token)).json.customerNumber).toBe(2);
    expect((await create(bo.token, body)).json._id).not.toBe(first?.json._id);
  });

  test('an organization is returned with its own part, and null for a private person', async () => {
    const { token } = await program().newMember();
    const created = await create(token);
    expect(created.status).toBe(200);
    expect(created.json).toEqual({
      message: 'Client created successfully!!',
      _id: expect.any(String),
      customerNumber: 1,
    });
    expect((await get(token, created.json._id)).json).toEqual({
      _id: created.json._id,
      customerNumber: 1,
      clientOption: 'organization',
      organizationClient: { ...organizationClient, orgVATNumber: null, orgLastName: null, orgLanguage: 'sv' },
      privateClient: null,
      version: expect.any(String),
    });
  });

  test('a private person is returned with its own part, and null for an organization', async () => {
    const { token } = await program().newMember();
    const { json } = await create(token, privatePerson);
    expect((await get(token, json._id)).json).toEqual({
      _id: json._id,
      customerNumber: 1,
      clientOption: 'private',
      privateClient: { ...privateClient, pvtLanguage: 'sv' },
      organizationClient: null,
      version: expect.any(String),
    });
  });

  test('the VAT number and last name of an organization are accepted, although no form has them', async () => {
    const { token } = await program().newMember();
    const given = { ...organizationClient, orgVATNumber: 'SE556016068001', orgLastName: 'Öberg' };
    const { json } = await create(token, { clientOption: 'organization', organizationClient: given });
    expect((await get(token, json._id)).json.organizationClient).toEqual({ ...given, orgLanguage: 'sv' });
  });

  test('values of the other type are ignored', async () => {
    const { token } = await program().newMember();
    const { status, json } = await create(token, { ...privatePerson, organizationClient: { orgIdNumber: '' } });
    expect(status).toBe(200);
    expect((await get(token, json._id)).json.organizationClient).toBeNull();
  });

  test.each([undefined, null, '', '  '])('a private person needs no last name: %j', async (pvtLastName) => {
    const { token } = await program().newMember();
    const { json } = await create(token, { ...privatePerson, privateClient: { ...privateClient, pvtLastName } });
    expect((await get(token, json._id)).json.privateClient.pvtLastName).toBeNull();
  });

  test('customer numbers rise for each member separately and are never used again', async () => {
    const [anna, bo] = [await program().newMember(), await program().newMember()];
    expect((await create(anna.token)).json.customerNumber).toBe(1);
    const second = await create(anna.token);
    expect(second.json.customerNumber).toBe(2);
    expect((await create(bo.token)).json.customerNumber).toBe(1);
    await program().request('DELETE', `/api/client/deleteclient/${second.json._id}`, { token: anna.token });
    expect((await create(anna.token)).json.customerNumber).toBe(3);
  });

  test('customers created at the same time get different numbers', async () => {
    const { token } = await program().newMember();
    const created = await Promise.all(Array.from({ length: 8 }, () => create(token)));
    const numbers = created.map(({ json }) => json.customerNumber);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test.each([undefined, 'company', null, 7])(
    'the type %j is refused with the literal message, marked as English',
    async (clientOption) => {
      const { token } = await program().newMember();
      const { status, json } = await create(token, { ...organization, clientOption });
      expect(status).toBe(400);
      expect(json.message).toBe('Error Occurred. Please select valid option.');
      expect(json.issues).toEqual([{ path: 'clientOption', message: json.message }]);
      expect(json.lang).toBe('en');
    },
  );

  test('a customer without its values is refused', async () => {
    const { token } = await program().newMember();
    const { status, json } = await create(token, { clientOption: 'private', organizationClient });
    expect(status).toBe(400);
    expect(json.issues[0].path).toBe('privateClient');
  });
});

describe('A customer’s language', () => {
  const inEnglish = {
    clientOption: 'organization',
    organizationClient: { ...organizationClient, orgLanguage: 'en' },
  };
  const languageOf = async (token: string, id: string) => {
    const { organizationClient: org, privateClient: pvt } = (await get(token, id)).json;
    return org?.orgLanguage ?? pvt?.pvtLanguage;
  };

  test('is the one that was chosen, stays while none is given, and can be changed, also with the type', async () => {
    const { token } = await program().newMember();
    const { _id: id } = (await create(token, inEnglish)).json;
    expect(await languageOf(token, id)).toBe('en');
    const put = (body: unknown) => program().request('PUT', `/api/client/updateclient/${id}`, { token, body });
    expect((await put(organization)).status).toBe(200);
    expect(await languageOf(token, id)).toBe('en');
    await put({ clientOption: 'private', privateClient: { ...privateClient, pvtLanguage: 'sv' } });
    expect(await languageOf(token, id)).toBe('sv');
    expect((await list(token))[0].privateClient.pvtLanguage).toBe('sv');
  });

  test.each(['de', '', 'SV', null, 7, ['en']])('%j is refused at its field', async (orgLanguage) => {
    const { token } = await program().newMember();
    const body = { ...inEnglish, organizationClient: { ...organizationClient, orgLanguage } };
    const { status, json } = await create(token, body);
    expect([status, json.issues?.[0]?.path]).toEqual([400, 'organizationClient.orgLanguage']);
  });
});

describe('Access to a customer', () => {
  test("another member's customer and one that does not exist get the same 404", async () => {
    const [owner, stranger] = [await program().newMember(), await program().newMember()];
    const { json } = await create(owner.token);
    const ids = [json._id, '6a1d2a0e-5a35-4f2c-9c5d-0d7a2f4f1c11', 'undefined', "' or 1=1", 'å'].map(
      encodeURIComponent,
    );
    for (const id of ids) {
      for (const [method, url, body] of requests(id)) {
        const { status, json: response } = await program().request(method, url, { token: stranger.token, body });
        expect([status, response], `${method} ${url}`).toEqual([
          404,
          { message: 'Det du söker finns inte.', code: 'not-found' },
        ]);
      }
    }
    expect(await list(stranger.token)).toEqual([]);
    expect((await get(owner.token, json._id)).json.organizationClient.orgFirstName).toBe('Åkes & Söner AB');
    expect(await findClientForDocument(program().deps.db, stranger.memberId, json._id)).toBeNull();
  });

  test('a request without a session gets 401', async () => {
    const { token } = await program().newMember();
    const { json } = await create(token);
    const all: [string, string, unknown?][] = [
      ...requests(json._id),
      ['POST', '/api/client/createclient', organization],
      ['GET', '/api/client/fetchallclients'],
    ];
    for (const [method, url, body] of all) {
      expect((await program().request(method, url, { body })).status, url).toBe(401);
      expect((await program().request(method, url, { token: 'forged', body })).status, url).toBe(401);
    }
  });
});
