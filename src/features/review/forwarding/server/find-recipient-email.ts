import { eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { forwardings } from '#database/schema/reviews.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import type { SentInvoice } from '#features/invoices/server/public.ts';

/**
 * The address that a sent invoice is forwarded to: the frozen one. A credit note goes where its invoice was mailed to,
 * because a reviewer may have corrected that address (product §10.7).
 */
export async function findRecipientEmail(
  db: Database,
  { creditsInvoiceId }: Pick<SentInvoice, 'creditsInvoiceId'>,
  { customer }: Pick<InvoiceDocument, 'customer'>,
): Promise<string> {
  if (creditsInvoiceId === null) return customer.recipientEmail;
  const [credited] = await db.select().from(forwardings).where(eq(forwardings.invoiceId, creditsInvoiceId));
  return credited?.recipientEmail ?? customer.recipientEmail;
}
