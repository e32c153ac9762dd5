import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

test("everyone can read the affiliate agreement, as a PDF that the browser's tab shows", async () => {
  const { status, headers, bytes } = await program().request('GET', '/api/documents/affiliate');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toBe('inline; filename="affiliateavtal.pdf"');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes).toEqual(program().deps.settings.provider.affiliateAgreement.bytes);
});
