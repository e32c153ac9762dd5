import type { Database } from '#database/database.ts';
import type { PdfPictures } from '../pdf/pdf-engine.ts';
import { readArchived } from './document-archive.ts';

/** Reads the pictures of a document for its PDF: the provider's logo, if it has one (product §11). */
export async function readPictures(
  db: Database,
  { provider: { logo } }: { provider: { logo?: { sha256: string } | undefined } },
): Promise<PdfPictures> {
  return logo === undefined ? {} : { [logo.sha256]: await readArchived(db, logo.sha256) };
}
