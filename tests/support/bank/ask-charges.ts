import { sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';

/** Records that a reminder of an invoice has asked for this sum of interest and fee, as if its mail had gone out. */
export async function askCharges(db: Database, invoiceId: string, charges: string, at = new Date()): Promise<void> {
  await db.execute(sql`
    insert into invoice_events (id, invoice_id, invoice_number, member_id, kind, actor_id, details, at)
    select gen_random_uuid(), id, invoice_number, member_id, 'reminded', member_id,
      jsonb_build_object('step', 1, 'recipientEmail', 'kund@example.se', 'amount', '901.00', 'interest', '25.00',
        'fee', '5.00', 'charges', ${charges}::text), ${at.toISOString()}
    from invoices where id = ${invoiceId}`);
}
