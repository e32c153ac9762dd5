import { hash } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { documents } from '#database/schema/platform.ts';

/**
 * Stores a PDF under the SHA-256 of its bytes and returns that hash. The same bytes are stored once (product §10.2).
 */
export const archivePdf = (tx: Transaction, bytes: Uint8Array, now: Date): Promise<string> =>
  archive(tx, 'application/pdf', bytes, now);

/** The same for a PNG picture. */
export const archivePng = (tx: Transaction, bytes: Uint8Array, now: Date): Promise<string> =>
  archive(tx, PNG, bytes, now);

const PNG = 'image/png';

async function archive(tx: Transaction, mediaType: string, bytes: Uint8Array, now: Date): Promise<string> {
  const sha256 = hash('sha256', bytes);
  await tx.insert(documents).values({ sha256, mediaType, bytes, createdAt: now }).onConflictDoNothing();
  return sha256;
}

/**
 * Returns the bytes of an archived document, after checking them against their hash (product §10.2).
 * @throws Error if the document is missing or its bytes have changed
 */
export async function readArchived(db: Database, sha256: string): Promise<Uint8Array> {
  const bytes = await findArchived(db, sha256);
  if (bytes === null) throw new Error(`The archived document ${sha256} is missing.`);
  return bytes;
}

/**
 * The same; null if the document was never archived.
 * @throws Error if its bytes have changed
 */
export async function findArchived(db: Database, sha256: string): Promise<Uint8Array | null> {
  return findBytes(db, sha256, eq(documents.sha256, sha256));
}

/** The same for a picture: null if it is a PDF, which not everybody may see. @throws Error if its bytes have changed */
export async function findArchivedPng(db: Database, sha256: string): Promise<Uint8Array | null> {
  return findBytes(db, sha256, and(eq(documents.sha256, sha256), eq(documents.mediaType, PNG)));
}

async function findBytes(db: Database, sha256: string, isWanted: SQL | undefined): Promise<Uint8Array | null> {
  const [found] = await db.select({ bytes: documents.bytes }).from(documents).where(isWanted);
  if (found === undefined) return null;
  if (hash('sha256', found.bytes) !== sha256)
    throw new Error(`The archived document ${sha256} has other bytes than were kept.`);
  return found.bytes;
}

/** Compares every archived document with its hash, in the database. @returns how many, and a sentence for each wrong one */
export async function findDocumentViolations(db: Database): Promise<{ documents: number; violations: string[] }> {
  const { rows } = await db.execute<{ sha256: string; is_right: boolean }>(
    sql`select sha256, encode(sha256(bytes), 'hex') = sha256 as is_right from documents`,
  );
  const wrong = rows.filter((row) => !row.is_right);
  return {
    documents: rows.length,
    violations: wrong.map(({ sha256 }) => `The document ${sha256} has other bytes than were kept.`),
  };
}

/** Removes documents that nothing refers to any more. */
export async function removeArchived(tx: Transaction, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await tx.delete(documents).where(inArray(documents.sha256, [...hashes]));
}
