import { expect, test } from 'vitest';
import { organizationClient, privateClient } from '#tests/support/people/example-clients.ts';
import { useClients } from '#tests/support/people/use-clients.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

const { create, list } = useClients(program);

const pathOf = (name: string) => `${name.startsWith('pvt') ? 'privateClient' : 'organizationClient'}.${name}`;

const required = [
  ...Object.keys(privateClient).filter((name) => name !== 'pvtLastName'),
  ...Object.keys(organizationClient),
];
const withValue = (name: string, value: unknown) =>
  name.startsWith('pvt')
    ? { clientOption: 'private', privateClient: { ...privateClient, [name]: value } }
    : { clientOption: 'organization', organizationClient: { ...organizationClient, [name]: value } };

const refused: [string, unknown][] = [
  ...required.flatMap((name): [string, unknown][] => [
    [name, undefined],
    [name, ''],
    [name, ' '],
    [name, 7],
  ]),
  ...[...required, 'pvtLastName', 'orgVATNumber', 'orgLastName'].flatMap((name): [string, unknown][] => [
    [name, 'a'.repeat(300)],
    [name, 'a\0b'],
    [name, 'a\ud800'],
  ]),
  ...['pvtFirstName', 'pvtLastName'].flatMap((name): [string, unknown][] => [
    [name, 'Anna2'],
    [name, 'Anna & Bo'],
  ]),
  ...['pvtRecipientEmail', 'orgRecipientEmail'].flatMap((name): [string, unknown][] => [
    [name, 'ingen adress'],
    [name, 'anna@'],
    [name, 'a@b.se\r\nBcc: c@d.se'],
  ]),
  ...['pvtContactNumber', 'orgContactNumber'].flatMap((name): [string, unknown][] => [
    [name, '070 123'],
    [name, '46+70'],
    [name, 'ring mig'],
  ]),
  ...['pvtCurrencyCode', 'orgCurrencyCode'].flatMap((name): [string, unknown][] => [
    [name, 'USD'],
    [name, 'eur'],
  ]),
  ...['pvtCountry', 'orgCountry'].flatMap((name): [string, unknown][] => [
    [name, 'Sverige'],
    [name, 'SE'],
    [name, 'Atlantis'],
  ]),
];

test('each rule refuses what breaks it, and names the field', async () => {
  const { token } = await program().newMember();
  for (const [name, value] of refused) {
    const { status, json } = await create(token, withValue(name, value));
    expect(status, `${name}: ${JSON.stringify(value)}`).toBe(400);
    expect(json.issues[0], `${name}: ${JSON.stringify(value)}`).toEqual({
      path: pathOf(name),
      message: expect.stringMatching(/./),
    });
  }
  expect(await list(token)).toEqual([]);
});

test('names in every script are accepted', async () => {
  const { token } = await program().newMember();
  for (const pvtFirstName of ['Åsa', 'Zoë', '李', 'Мария', 'D’Arcy', 'Ana María']) {
    expect((await create(token, withValue('pvtFirstName', pvtFirstName))).status, pvtFirstName).toBe(200);
  }
});

test('texts are stored without the spaces around them', async () => {
  const { token } = await program().newMember();
  const { json } = await create(token, withValue('orgCity', '  Malmö '));
  expect((await program().request('GET', `/api/client/${json._id}`, { token })).json.organizationClient.orgCity).toBe(
    'Malmö',
  );
});
