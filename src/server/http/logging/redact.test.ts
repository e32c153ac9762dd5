import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test('leaves out the values of secret keys at every depth', () => {
  const bank = { bankName: 'Banken', accountNumber: '0012345', nested: [{ IBANNumber: 'x', passwordHash: 'y' }] };
  expect(redact({ body: { bank } })).toEqual({
    body: {
      bank: {
        bankName: 'Banken',
        accountNumber: '[redacted]',
        nested: [{ IBANNumber: '[redacted]', passwordHash: '[redacted]' }],
      },
    },
  });
});

test.each([
  ['a token', 'Länken /resetpassword/Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9 gick inte fram', 'Zm9v'],
  ['an IBAN', 'iban SE45 5000 0000 0583 9825 7466 finns', '5000 0000'],
  ['an IBAN in small letters without spaces', 'se4550000000058398257466', '5000000005'],
  ['an account number', 'konto 00123456789', '00123456789'],
  ['an identity number', 'för 19850101-1234', '19850101'],
  ['an e-mail address', '550 5.1.1 <anna.ek+jobb@post.example.se>: Recipient address rejected', /anna|ek\+jobb|post/],
  ['an e-mail address with other letters', 'Ingen brevlåda för Åsa_Öberg@Företaget.se.', /sa_|berg|retaget/],
  ['an e-mail address without a dot', '550 5.1.2 <anna@gmail>: Domain not found', /anna|gmail/],
  [
    "an e-mail address at a domain that begins with the product's name",
    '<anna@egenlon.se> <bo@egenlon-ab.se>',
    /anna|bo/,
  ],
  ['an e-mail address with a slash', 'till anna/bo@host.x', /anna|bo|host/],
  ['one of two e-mail addresses', 'a@b.se,c@d.se', /a@|c@/],
])('leaves out %s within a text', (_, text, secret) => {
  expect(redact(text)).not.toMatch(secret);
});

test.each([
  '2026-11-20',
  'Fakturan 1042 är på 1 234,50 EUR',
  '0b7e2a52-6c3f-4b0e-9a57-0d6c1f2e3a4b',
  'node_modules/@fastify/compress',
  'Message-ID 0b7e2a52-6c3f-4b0e-9a57-0d6c1f2e3a4b@egenlon',
])('keeps what is no secret: %s', (text) => {
  expect(redact(text)).toBe(text);
});

test('shows the query of an error and not its parameters', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "bank_iban_unique"'), {
    code: '23505',
    constraint: 'bank_iban_unique',
    detail: 'Key (iban)=(hemligt) already exists.',
    params: ['hemligt'],
  });
  const redacted = redact(new DrizzleQueryError('insert into "bank" ("iban") values ($1)', ['hemligt'], cause));
  expect(redacted).toMatchObject({
    message: 'Failed query: insert into "bank" ("iban") values ($1)',
    cause: { code: '23505', message: 'duplicate key value violates unique constraint "bank_iban_unique"' },
  });
  expect(JSON.stringify(redacted)).not.toContain('hemligt');
  expect(JSON.stringify(redacted)).toContain('redact.test.ts');
});

test.each([
  'invalid input syntax for type uuid: "hemligt"',
  'invalid input syntax for type uuid: "hem"ligt"',
  'Unexpected token h, "hemligt" is not valid JSON',
  'value "hemligt" is out of range for type integer',
])('leaves out the value that a message quotes: %s', (message) => {
  expect(JSON.stringify(redact(new Error(message)))).not.toMatch(/hem|ligt/);
});

test('stops at a value that contains itself', () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(JSON.stringify(redact(loop))).toContain('[left out]');
});
