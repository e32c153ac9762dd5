import { sql } from 'drizzle-orm';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { newClient } from '../support/people/new-client.ts';
import { newInvoice, newLine } from '../support/people/new-invoice.ts';
import { send } from '../support/program/send-steps.ts';
import type { TestApp } from '../support/program/test-app.ts';

/** Another member, whose texts all contain a marker, so that a test can recognize them elsewhere. */
export interface Neighbour {
  /** Ids by kind. The first invoice is sent, and the last is a draft. */
  ids: Record<'client' | 'invoice' | 'line' | 'member', string[]>;
  /** Matches texts that no other member may see. */
  anyMarker: RegExp;
  /** Matches texts that a reviewer may not see either: drafts and payout details. */
  unsentMarker: RegExp;
  /** Everything that is stored about the neighbour, except reset links, which anybody may request. */
  rows(): Promise<unknown[]>;
}

/** Registers a neighbour with everything that a member can have. */
export async function newNeighbour(program: TestApp): Promise<Neighbour> {
  const { token, memberId, email } = await program.newMember();
  const post = (url: string, body: object) => program.request('POST', url, { token, body });
  // The generated requests contain the first password of all test members, so the neighbour needs another.
  const newPassword = 'grannens eget';
  const passwords = { oldPassword: MEMBER_PASSWORD, newPassword, confirmPassword: newPassword };
  const { status } = await post('/api/auth/changepassword', { email, ...passwords });
  if (status !== 200) throw new Error(`The neighbour could not change the password: ${status}.`);
  await post('/api/userprofile/saveprofile', {
    profileOption: 'private',
    privateUserInfo: { pvtFname: 'Grannskickad', pvtLname: 'Grannskickad', pvtMobNo: '+46709999999' },
  });
  await post('/api/bankinformation/savebankinfo', {
    bankAndWiseOption: 'bankAccountInfo',
    bankAccountInfo: {
      country: 'Sweden',
      bankName: 'Grannbanken',
      accountNumber: '77700077700',
      otherInfo: 'Grannbanken',
    },
  });
  const invoices: string[] = [];
  const clients: string[] = [];
  const lines: string[] = [];
  for (const marker of ['Grannskickad', 'Grannutkast']) {
    const clientId = await newClient(program, token, { orgFirstName: marker });
    const { invoiceId } = await newInvoice(program, token, clientId);
    const { _id: lineId } = await newLine(program, token, invoiceId, { workDescription: marker });
    await program.request('PUT', `/api/invoice/addnote/${invoiceId}`, { token, body: { note: marker } });
    invoices.push(invoiceId);
    clients.push(clientId);
    lines.push(lineId);
  }
  const sent = await send(program, token, invoices[0] ?? '');
  if (sent.status !== 200) throw new Error(`The neighbour could not send: ${JSON.stringify(sent.json)}`);

  const { db } = program.deps;
  const { rows: owned } = await db.execute(
    sql`select table_name from information_schema.columns where table_schema = 'public' and column_name = 'member_id' and table_name <> 'password_resets' order by 1`,
  );
  return {
    ids: { client: clients, invoice: invoices, line: lines, member: [memberId] },
    anyMarker: /grannskickad|grannutkast|grannbank|77700077700/i,
    unsentMarker: /grannutkast|grannbank|77700077700/i,
    async rows() {
      const all: unknown[] = [];
      for (const { table_name: name } of owned) {
        const { rows } = await db.execute(
          sql`select to_jsonb(t) as row from ${sql.identifier(String(name))} t where member_id = ${memberId} order by 1`,
        );
        all.push({ [String(name)]: rows });
      }
      const { rows: members } = await db.execute(sql`select to_jsonb(t) as row from members t where id = ${memberId}`);
      const { rows: ofInvoices } = await db.execute(
        sql`select to_jsonb(l) as row from invoice_lines l join invoices i on i.id = l.invoice_id where i.member_id = ${memberId} order by 1`,
      );
      return [...all, { members }, { lines: ofInvoices }];
    },
  };
}
