import { setTimeout } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { kindOf } from '../../../domain/credit-note.ts';
import { wordsOf } from '../../../domain/kind-words.ts';
import { readArchived } from '#server/documents/document-archive.ts';
import { MAIL_LIMIT } from '#server/mail/mail-limit.ts';
import { confirmMailed } from './confirm-mailed.ts';
import { findNewestRevision, findRevisionToSend } from '../queries/find-revision.ts';
import { composeInvoiceMail } from './invoice-mail.ts';
import { claimMail, releaseMail } from './mail-claim.ts';
import { assertMaySend, type Sender } from '../sender.ts';
import type { InvoiceRevision } from '#database/schema/invoice-revisions.ts';
import { invoiceErrors } from '../../../server/errors.ts';

/**
 * How often a request that waits for another one checks whether the mail is sent, and how long it waits at most, in
 * milliseconds.
 */
const POLL_INTERVAL = 100;
const WAIT_LIMIT = 17_000;

type MailingDependencies = Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'clock' | 'settings'>;

/**
 * Third step of sending: mails the archived PDF to the admin recipient, and only then sets the invoice as sent. Of
 * simultaneous requests one mails, and the others wait for its result. If the process dies between the mail server's
 * acceptance and our commit, the next request mails again with the same Message-ID (product §10.1).
 * @param signal ends the waiting for another request, but never a mail that has begun
 * @throws ExpectedError not-found, not-registered, changed-while-sending, contract-not-accepted, mail-failed; AbortError
 */
export async function mailInvoice(
  deps: MailingDependencies,
  sender: Sender,
  invoiceId: string,
  signal: AbortSignal,
): Promise<void> {
  let archived: ArchivedPdf | null = null;
  for (let waitUntil: number | null = null; ;) {
    const hasWaited = waitUntil !== null;
    const revision = await findRevisionToSend(deps, sender.memberId, invoiceId);
    if (revision === null) return;
    if (!hasWaited) await assertMaySend(deps.db, sender);
    const sha256 = revision.documentSha256;
    if (sha256 === null) throw invoiceErrors.notRegistered(nameOf(revision));
    // The request that was mailing has failed and released its claim, so this request reports the same failure.
    if (hasWaited && revision.mailClaimedUntil === null) throw invoiceErrors.mailFailed();
    // The claim is only as long as a mail may take, so the PDF is read before it.
    if (archived?.sha256 !== sha256) archived = await readPdf(deps.db, revision, sha256);
    const claim = await claimMail(deps.db, revision);
    if (claim !== null) return deliver(deps, revision, archived.pdf, claim);
    waitUntil ??= performance.now() + WAIT_LIMIT;
    if (performance.now() > waitUntil) throw invoiceErrors.mailFailed();
    await setTimeout(POLL_INTERVAL, undefined, { signal });
  }
}

/** 'Fakturan' or 'Kreditfakturan'. */
const nameOf = ({ snapshot }: InvoiceRevision) => wordsOf({ kind: kindOf(snapshot.document) }).the;

interface ArchivedPdf {
  sha256: string;
  pdf: Uint8Array;
}

async function readPdf(db: Database, revision: InvoiceRevision, sha256: string): Promise<ArchivedPdf> {
  try {
    return { sha256, pdf: await readArchived(db, sha256) };
  } catch (error) {
    // It was removed with its PDF meanwhile, because the invoice was registered again with other content.
    const newest = await findNewestRevision(db, revision.invoiceId);
    throw newest?.id === revision.id
      ? invoiceErrors.mailFailed(error)
      : invoiceErrors.changedWhileSending(nameOf(revision));
  }
}

async function deliver(
  deps: MailingDependencies,
  revision: InvoiceRevision,
  pdf: Uint8Array,
  claim: Date,
): Promise<void> {
  const { db, mail, clock, settings } = deps;
  let isCurrent: boolean;
  try {
    await mail.send(composeInvoiceMail(revision, pdf, settings), MAIL_LIMIT.request);
    isCurrent = await db.transaction((tx) => confirmMailed(tx, deps, revision, revision.memberId, clock()));
  } catch (error) {
    await releaseMail(db, revision.id, claim).catch(() => {});
    throw invoiceErrors.mailFailed(error);
  }
  if (!isCurrent) throw invoiceErrors.changedWhileSending(nameOf(revision));
}
