import type { z } from 'zod';
import { expectTypeOf, test } from 'vitest';
import type { InvoiceDocument } from './domain/invoice-document.ts';
import type { invoiceDocument } from './endpoints.ts';

test('the response with a document has each of its fields, so that the screen shows what the PDF does', () => {
  expectTypeOf<z.output<typeof invoiceDocument>>().toEqualTypeOf<InvoiceDocument>();
});
