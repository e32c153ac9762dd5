import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findMailedPdf, findSentRevisions } from './find-sent-revisions.ts';

const program = useTestApp();

test('what was mailed while the invoice was changed is no revision to review, and keeps its PDF', async () => {
  const { db } = program().deps;
  const { memberId, invoiceId } = await newSubmittedInvoice(program());
  await db.execute(sql`insert into invoice_revisions
    select (jsonb_populate_record(mailed, jsonb_build_object('id', gen_random_uuid(), 'revision', 2,
      'content_hash', 'changed', 'message_id', 'changed@egenlon'))).*
    from invoice_revisions mailed where invoice_id = ${invoiceId}`);
  expect((await findSentRevisions(db, memberId, invoiceId)).map(({ revision }) => revision)).toEqual([1]);
  const hashes = await Promise.all([1, 2].map((revision) => findMailedPdf(db, { memberId, invoiceId, revision })));
  expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), hashes[0]]);
  expect(await findMailedPdf(db, { memberId, invoiceId, revision: 3 })).toBeUndefined();
});
