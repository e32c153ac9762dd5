import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { whileUnread } from '#tests/support/database/while-unread.ts';
import { useReminders } from '#tests/support/mail/use-reminders.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { MailUnanswered } from '#server/mail/mail.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

// The reviewer stays signed in while the clock moves by months.
const program = useTestApp({ SESSION_DAYS: '365' });
const { credit, pay, saveReminders, forwarded, remindersTo, at, enqueued, run, timeline } = useReminders(program);

describe('A reminder', () => {
  test('of an invoice that is credited in part says how much, so that its sum explains itself', async () => {
    const { customer, invoiceId, token } = await forwarded();
    await pay(invoiceId, '100');
    await credit(token, invoiceId, '400.00');
    await at('2026-12-05T10:00:00Z');
    expect(remindersTo(customer)[0]?.text).toContain(
      'Av 901,00\u00a0EUR är 400,00\u00a0EUR krediterat och 100,00\u00a0EUR betalt. Kvar att betala är 401,00\u00a0EUR.',
    );
  });

  test('has the PDF, what is left, the interest by day, the account, the RF reference and a code that pays it', async () => {
    const invoice = await forwarded();
    await pay(invoice.invoiceId, '450.50');
    await at('2026-12-05T10:00:00Z');
    const [mail] = remindersTo(invoice.customer);
    const { invoiceNumber } = invoice;
    expect(mail?.subject).toMatch(`Påminnelse: faktura ${invoiceNumber} från `);
    for (const part of [
      'Att betala för faktura',
      'Av 901,00\u00a0EUR är 450,50\u00a0EUR betalt. Kvar att betala är 450,50\u00a0EUR.',
      // 450,50 × 8 % × 5 / 365
      'Till och med 2026-12-05 är den 0,49\u00a0EUR, som inte ingår i beloppet att betala.',
      'IBAN SE35 5000 0000 0549 1000 0003 (BIC EXMPSESS)',
      `fakturanummer ${invoiceNumber} som referens. Vill banken ha en RF-referens är den RF`,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.replyTo?.[0]?.address).toBe(program().deps.settings.provider.email);
    const attached = (type: string) => mail?.attachments.find(({ mimeType }) => mimeType === type);
    const [pdf, code] = [attached('application/pdf'), attached('image/gif')];
    expect(pdf?.filename).toBe(`faktura-${invoiceNumber}.pdf`);
    expect(code?.disposition).toBe('inline');
    expect(mail?.html).toContain(`src="cid:${code?.contentId?.replaceAll(/[<>]/g, '')}"`);
    const event = (await timeline(invoice)).at(-1);
    expect(event).toMatchObject({ kind: 'reminded', step: 1, amount: '450.50', interest: '0.49', charges: '0.00' });
  });

  test('has no interest of the days before the mail server took the invoice', async () => {
    const { customer } = await forwarded('accepted', '2026-12-05T10:00:00Z');
    await at('2026-12-10T10:00:00Z');
    // 901,00 × 8 % × 5 / 365
    expect(remindersTo(customer)[0]?.text).toContain('Till och med 2026-12-10 är den 0,99\u00a0EUR, ');
  });

  test('asks for a fee and the interest only where the provider says so, and says what the provider wrote', async () => {
    await saveReminders({
      steps: [{ daysLate: 30, swedish: 'Nu är det <b>hög</b> tid.' }],
      chargesInterest: true,
      fee: { EUR: '5.00', SEK: '60.00' },
    });
    const invoice = await forwarded();
    await at('2026-12-30T10:00:00Z');
    const [mail] = remindersTo(invoice.customer);
    expect(mail?.text).toContain('Nu är det <b>hög</b> tid.');
    expect(mail?.html).toContain('Nu är det &lt;b&gt;hög&lt;/b&gt; tid.');
    expect(mail?.text).toContain('Påminnelseavgift: 5,00\u00a0EUR.');
    // 901,00 + 5,00 + 901,00 × 8 % × 30 / 365
    expect(mail?.text).toContain('Betala 911,92\u00a0EUR till');
    expect((await timeline(invoice)).at(-1)).toMatchObject({ kind: 'reminded', amount: '901.00', charges: '10.92' });
  });

  test('asks for the fee and the interest of the day when it leaves, also of an invoice from before they were set', async () => {
    const { customer } = await forwarded();
    program().setClock('2026-12-04T10:00:00Z');
    await saveReminders({ steps: [{ daysLate: 5 }], chargesInterest: true, fee: { EUR: '5.00', SEK: '60.00' } });
    await at('2026-12-05T10:00:00Z');
    // 901,00 + 5,00 + 901,00 × 8 % × 5 / 365
    expect(remindersTo(customer)[0]?.text).toContain('Betala 906,99\u00a0EUR till');
  });

  test('is mailed by one of two processes that try at once, and stands in the timeline once', async () => {
    const invoice = await forwarded();
    program().setClock('2026-12-05T10:00:00Z');
    const reminderId = await enqueued(invoice.invoiceId);
    const tries = await Promise.allSettled([run(reminderId), run(reminderId)]);
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await run(reminderId);
    expect(remindersTo(invoice.customer)).toHaveLength(1);
    expect((await timeline(invoice)).filter(({ kind }) => kind === 'reminded')).toHaveLength(1);
  });

  test('whose PDF takes longer to be read than a claim lasts is mailed by one of two processes', async () => {
    const { customer, invoiceId } = await forwarded();
    program().setClock('2026-12-05T10:00:00Z');
    const reminderId = await enqueued(invoiceId);
    const { db } = program().deps;
    const tries: Promise<unknown>[] = [];
    await whileUnread(db, async (untilWaiting) => {
      tries.push(run(reminderId));
      await untilWaiting(1);
      // As when fifty seconds have passed.
      await db.execute(sql`update reminders set claimed_until = now() where claimed_until is not null`);
      tries.push(run(reminderId));
      await untilWaiting(2);
    });
    await Promise.allSettled(tries);
    expect(remindersTo(customer)).toHaveLength(1);
  });

  test('that fails after its claim has ended leaves the claim of another process', async () => {
    const { invoiceId } = await forwarded();
    program().setClock('2026-12-05T10:00:00Z');
    const reminderId = await enqueued(invoiceId);
    const { db } = program().deps;
    const claims = async (change = sql`claimed_until`) =>
      (
        await db.execute(sql`
          update reminders set claimed_until = ${change} where id = ${reminderId} and claimed_until is not null
          returning claimed_until`)
      ).rows.length;
    program().inbox.behave('slow');
    const tries = Promise.allSettled([run(reminderId)]);
    await expect.poll(() => claims()).toBe(1);
    await claims(sql`now() + interval '1 hour'`);
    program().inbox.behave('refuse');
    expect(await tries).toMatchObject([{ status: 'rejected' }]);
    expect(await claims()).toBe(1);
  });

  test('is mailed again with the same Message-ID if the process died between the acceptance and its commit', async () => {
    const { customer, invoiceId } = await forwarded();
    program().setClock('2026-12-05T10:00:00Z');
    const reminderId = await enqueued(invoiceId);
    await run(reminderId);
    // The state of the database after such a kill: the reminder is claimed, and the claim has expired by the next try.
    await program().deps.db.execute(sql`
      update reminders set state = 'waiting', ended_on = null, claimed_until = now() - interval '1 second'
      where id = ${reminderId}`);
    await run(reminderId);
    const [first, second] = remindersTo(customer);
    expect(second?.messageId).toBe(first?.messageId);
  });

  test('whose acceptance can’t be recorded counts as one that may have arrived, so that it isn’t mailed again at once', async () => {
    const { customer, invoiceId } = await forwarded();
    program().setClock('2026-12-05T10:00:00Z');
    const reminderId = await enqueued(invoiceId);
    const { db } = program().deps;
    await db.execute(sql`alter table reminders add constraint no_commit check (state <> 'accepted') not valid`);
    await expect(run(reminderId)).rejects.toBeInstanceOf(MailUnanswered);
    await db.execute(sql`alter table reminders drop constraint no_commit`);
    expect(remindersTo(customer)).toHaveLength(1);
  });

  test('is mailed with the same Message-ID if its step is made again, as after an older backup was restored, and the next step with another', async () => {
    const { customer, invoiceId } = await forwarded();
    await at('2026-12-05T10:00:00Z');
    await program().deps.db.execute(sql`delete from reminders where invoice_id = ${invoiceId}`);
    await at('2026-12-05T11:00:00Z');
    await at('2026-12-15T10:00:00Z');
    const [first, again, next, ...others] = remindersTo(customer).map(({ messageId }) => messageId);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
    expect(others).toEqual([]);
  });

  test('that is refused is told to the provider, and so is one to a customer whom the invoice never reached; and the next step is tried', async () => {
    const [refused, unreached] = [await forwarded(), await forwarded('refused')];
    program().inbox.refuseAddress(refused.customer);
    await at('2026-12-05T10:00:00Z');
    await untilDone(program().deps.db, 'queued-mail');
    for (const { invoiceNumber } of [refused, unreached]) {
      const told = program().inbox.mails.filter(
        ({ subject }) => subject === `Påminnelsen till kunden avvisades: faktura ${invoiceNumber}`,
      );
      expect(told).toHaveLength(1);
      expect(told[0]?.to?.[0]?.address).toBe(program().deps.settings.adminEmail);
    }
    expect((await timeline(refused)).at(-1)).toMatchObject({ kind: 'reminderRefused', step: 1 });
    await at('2026-12-15T10:00:00Z');
    expect((await timeline(refused)).at(-1)).toMatchObject({ kind: 'reminderRefused', step: 2 });
  });
});
