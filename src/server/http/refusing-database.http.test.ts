import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newInvoice } from '#tests/support/people/new-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp({ RATE_LIMIT: 'on' });

describe.each([
  ['whose disk is full', '53100', 507],
  ['that is a standby', '25006', 503],
])('On a database %s', (_, code, status) => {
  let token: string;
  let invoiceId: string;

  beforeAll(async () => {
    program().setClock('2026-11-20T10:00:00Z');
    ({ token } = await program().newMember());
    ({ invoiceId } = await newInvoice(program(), token));
    const { db } = program().deps;
    await db.execute(
      sql.raw(`create or replace function refuse() returns trigger language plpgsql
        as $$ begin raise exception using errcode = '${code}'; end $$`),
    );
    for (const table of ['sessions', 'rate_limits'])
      await db.execute(
        sql.raw(`create trigger refusing before insert or update on ${table} for each row execute function refuse()`),
      );
    // The session's last use would be stored again.
    program().setClock('2026-11-20T10:06:00Z');
  });
  afterAll(async () => {
    for (const table of ['sessions', 'rate_limits'])
      await program().deps.db.execute(sql.raw(`drop trigger refusing on ${table}`));
  });

  test.each(['client/fetchallclients', 'invoice/pdf/:id', 'invoice/invoicedata/:id'])(
    'reading goes on: %s',
    async (path) => {
      const url = `/api/${path.replace(':id', invoiceId)}`;
      expect((await program().request('GET', url, { token })).status).toBe(200);
      expect(program().log.join('')).toContain('went on without storing this');
    },
  );

  test('changes are refused with the reason', async () => {
    const note = { token, body: { note: 'Tack!' } };
    expect((await program().request('PUT', `/api/invoice/addnote/${invoiceId}`, note)).status).toBe(status);
  });

  test('what does not exist is still not found', async () => {
    expect((await program().request('GET', '/api/nothing')).status).toBe(404);
    const unknown = `/api/client/00000000-0000-4000-8000-000000000000`;
    expect((await program().request('GET', unknown, { token })).status).toBe(404);
  });
});
