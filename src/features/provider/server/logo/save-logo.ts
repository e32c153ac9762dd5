import { hash } from 'node:crypto';
import type { Dependencies } from '#server/dependencies.ts';
import { archivePng } from '#server/documents/document-archive.ts';
import type { PdfEngine } from '#server/pdf/pdf-engine.ts';
import { JobFailed } from '#server/process-pool.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import type { Picture } from '#shared/provider-schemas.ts';
import { LOGO_BYTES, LOGO_SIDE, pngSize, withoutPacked } from '../../domain/logo.ts';
import { providerErrors } from '../errors.ts';
import { savePart } from '../save-part.ts';

const template = new URL('./logo.typ', import.meta.url);

/** What an administrator saves: a PNG picture, or null for none; and the version of the facts that they saw. */
interface SavedLogo {
  png: Uint8Array | null;
  seen: number;
  by: SignedIn;
  signal: AbortSignal;
}

/**
 * Saves the provider's logo as a new version of the facts, or removes it (product §2.29). What is sent keeps the logo
 * that it was sent with, so a picture is never removed from the archive.
 * @returns the newest version of the facts
 * @throws ExpectedError logo-too-large, logo-unreadable, facts-changed
 */
export async function saveLogo(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'pdf' | 'clock' | 'settings'>,
  { png: sent, seen, by, signal }: SavedLogo,
): Promise<number> {
  const now = deps.clock();
  const png = sent === null ? null : withoutPacked(sent);
  const logo = png === null ? null : await checkedPicture(deps.pdf, png, { by, signal, now });
  return deps.db.transaction(async (tx) => {
    if (png !== null) await archivePng(tx, png, now);
    return savePart(tx, deps, { part: 'logo', facts: { logo } }, { seen, by });
  });
}

/**
 * Lets the PDF engine show the picture once, before any document depends on it. What the engine can't read, or PDF/A
 * doesn't allow, is refused here.
 */
async function checkedPicture(
  pdf: PdfEngine,
  png: Uint8Array,
  { by, signal, now }: Pick<SavedLogo, 'by' | 'signal'> & { now: Date },
): Promise<Picture> {
  if (png.length > LOGO_BYTES) throw providerErrors.logoTooLarge();
  const size = pngSize(png);
  if (size === null) throw providerErrors.logoUnreadable();
  if (Math.max(size.width, size.height) > LOGO_SIDE) throw providerErrors.logoTooLarge();
  const logo = { sha256: hash('sha256', png), ...size };
  const company = { name: '', address: [], facts: [], contact: [], logo: { ...logo, description: 'Logotyp' } };
  const data = { company, date: stockholmDate(now) };
  try {
    await pdf.render(template, data, { owner: by.memberId, signal }, { [logo.sha256]: png });
  } catch (error) {
    throw error instanceof JobFailed ? providerErrors.logoUnreadable(error) : error;
  }
  return logo;
}
