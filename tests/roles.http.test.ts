import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROVIDER_ROLES, type ProviderRole, ROLE_NAMES } from '#shared/role.ts';
import { logIn, REVIEWER_PASSWORD } from './support/people/log-in.ts';
import { type DescribedEndpoint, readDescribedEndpoints } from './support/program/described-endpoints.ts';
import { newReviewer } from './support/people/new-reviewer.ts';
import { useTestApp } from './support/program/test-app.ts';

const program = useTestApp();

/** The roles of each endpoint, as the table in docs/product.md §6 has them. */
const table = new Map(
  readFileSync(new URL('../docs/product.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\|[^|]+\|[^|]*`\w+ \/api\/[^|]*\|(?:\s*✓?\s*\|){3}$/.test(line))
    .flatMap((line) => {
      const [, , endpoints = '', ...marks] = line.split('|');
      const roles = PROVIDER_ROLES.filter((_, at) => marks[at]?.trim() === '✓');
      return [...endpoints.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, roles] as const);
    }),
);

const tokens = {} as Record<ProviderRole, string>;
let endpoints: DescribedEndpoint[];

beforeAll(async () => {
  endpoints = (await readDescribedEndpoints(program())).filter(({ access }) => access === 'provider');
  // The first account has all roles, whatever is named.
  await newReviewer(program(), 'Greta Granskare');
  for (const role of PROVIDER_ROLES) tokens[role] = (await newReviewer(program(), `Bara ${role}`, [role])).token;
});

test('the table of docs/product.md has each endpoint of the provider’s, with its roles', () => {
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(endpoints.map(({ name, roles }) => [name, roles])));
  expect(table.size).toBeGreaterThanOrEqual(35);
});

describe.each([...table])('%s', (name, roles) => {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replace('{revision}', '1').replaceAll(/\{\w+\}/g, crypto.randomUUID());

  test.each(PROVIDER_ROLES)(`for the role %s`, async (role) => {
    const { status, json } = await program().request(method, url, { token: tokens[role] });
    if (roles.includes(role)) return expect(status).not.toBe(403);
    expect([status, json.code]).toEqual([403, 'role-missing']);
    for (const needed of roles) expect(json.message).toContain(ROLE_NAMES[needed]);
  });
});

test('a change of roles counts from the next request on, without another sign-in', async () => {
  const { token, email } = await newReviewer(program(), 'Ebba Ek', ['reviewer']);
  const statuses = async () => {
    const asked = ['/api/review/queue', '/api/payout/due'].map((url) => program().request('GET', url, { token }));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 403]);
  await newReviewer(program(), 'Ebba Ek', ['accountant']);
  expect((await logIn(program(), email, REVIEWER_PASSWORD)).json).toMatchObject({
    role: 'reviewer',
    roles: ['accountant'],
  });
});

describe('The database', () => {
  const insert = (role: string, roles: string) =>
    program().deps.db.execute(sql`
      insert into members (id, role, provider_roles, name, phone_no, email, password_hash, created_at)
      values (gen_random_uuid(), ${role}, ${roles}, 'Siv', '', gen_random_uuid() || '@example.se', '', now())
      returning provider_roles`);

  test('gives all roles to an account of the provider’s that the release before adds, which names none', async () => {
    expect((await insert('reviewer', '{}')).rows).toEqual([{ provider_roles: [...PROVIDER_ROLES] }]);
    expect((await insert('member', '{}')).rows).toEqual([{ provider_roles: [] }]);
  });

  const refused = { cause: { message: expect.stringContaining('members_provider_roles_known') as string } };

  test('refuses an unknown role, a member’s, and an account of the provider’s without any', async () => {
    for (const [role, roles] of [
      ['reviewer', '{chef}'],
      ['member', '{reviewer}'],
    ] as const)
      await expect(insert(role, roles)).rejects.toMatchObject(refused);
    const taken = program().deps.db.execute(sql`update members set provider_roles = '{}' where role = 'reviewer'`);
    await expect(taken).rejects.toMatchObject(refused);
  });
});
