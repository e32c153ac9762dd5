import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { once } from '#shared/once.ts';
import { hasVatOnce, type ProviderFacts, providerFacts } from '#shared/provider-schemas.ts';

const providerFile = providerFacts.omit({ logo: true }).extend({
  /** Paths of PDF files, relative to the provider's file. */
  contractFile: z.string().trim().min(1),
  affiliateFile: z.string().trim().min(1),
});

/** A PDF from the provider: the contract or the affiliate agreement. */
export interface ProviderDocument {
  bytes: Buffer;
  sha256: string;
}

/** The company behind the product, as it is at one version: another version is another object (product §11, §13). */
export interface Provider extends Readonly<ProviderFacts> {
  readonly contract: ProviderDocument;
  readonly affiliateAgreement: ProviderDocument;
  /** The version in the database that it was read from; 0 if it was read from the file. */
  readonly version: number;
}

/** Reads the built-in sample. */
export const loadSample = once((): Provider => loadProvider(undefined, (path) => readFileSync(path)));

const samplePath = fileURLToPath(new URL('../sample-provider/provider.json', import.meta.url));

/**
 * Reads the provider's facts and documents; without a file, the built-in sample.
 * @throws Error with the name of the missing fact or document
 */
export function loadProvider(file: string | undefined, read: (path: string) => Buffer): Provider {
  const path = resolve(file ?? samplePath);
  const parsed = providerFile.safeParse(JSON.parse(read(path).toString('utf8')));
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`);
  const { contractFile, affiliateFile, ...rest } = parsed.data;
  // A picture is only in the database: an administrator uploads it.
  const facts = { ...rest, logo: null };
  if (!hasVatOnce(facts))
    throw new Error(
      `${path}: with vat, the number is vat.number and the words are the program's; leave vatNumber, vatText and vatTextInEnglish out`,
    );
  const document = (name: string): ProviderDocument => {
    const bytes = read(resolve(dirname(path), name));
    return { bytes, sha256: hash('sha256', bytes) };
  };
  return { ...facts, contract: document(contractFile), affiliateAgreement: document(affiliateFile), version: 0 };
}
