import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { createDatabase } from '#tests/support/database/test-database.ts';
import { openPostgres } from '#database/postgres-database.ts';

/** Opens a database whose `lower` turns 'İ' into 'i' and 'I' into 'ı', as in Turkish. */
async function openTurkishDatabase() {
  const database = await openPostgres(await createDatabase('template0', `locale_provider icu icu_locale 'tr-TR'`));
  await database.migrate();
  return database;
}

const program = useTestApp({ RATE_LIMIT: 'on' }, openTurkishDatabase);

const password = 'hemligt123';
let account = 0;
let email = '';
/** Each request comes from a network of its own, so that only the account's count matters. */
let network = 0;
async function post(path: string, payload: object): Promise<number> {
  network += 1;
  const remoteAddress = `192.0.2.${network}`;
  const { statusCode } = await program().app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    remoteAddress,
  });
  return statusCode;
}

const register = (address: string) =>
  post('createuser', {
    name: 'İpek Işık',
    phoneNo: '+905321234567',
    email: address,
    password,
    confirmPassword: password,
  });
const logIn = (address: string, given = password) => post('login', { email: address, password: given });

beforeEach(async () => {
  account += 1;
  email = `ipek${account}@misir.example`;
  await register(email);
});

describe('On a database with Turkish letters', () => {
  test('an address is compared without case for the letters A to Z only', async () => {
    expect(await logIn(email.toUpperCase())).toBe(200);
    expect(await register(email.toUpperCase())).toBe(409);
    expect(await logIn(email.replace('i', 'İ'))).toBe(401);
    expect(await logIn(email.replace('i', 'ı'))).toBe(401);
  });

  test('an account has ten attempts, however its address is written', async () => {
    for (const address of [email, email.toUpperCase()])
      for (let round = 0; round < 5; round += 1) expect(await logIn(address, 'gissning')).toBe(401);
    expect(await logIn(email)).toBe(429);
    // If the dotted letter counted as the same account, it would have ten attempts of its own.
    expect(await logIn(email.replaceAll('i', 'İ'))).toBe(401);
  });
});
