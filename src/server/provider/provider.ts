import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { messageOf } from '#shared/message-of.ts';
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
 * @throws Error of one line with the file's name, and that of the wrong fact or document
 */
export function loadProvider(file: string | undefined, read: (path: string) => Buffer): Provider {
  const path = resolve(file ?? samplePath);
  return naming(path, () => parseProvider(path, read));
}

function parseProvider(path: string, read: (path: string) => Buffer): Provider {
  const parsed = providerFile.safeParse(JSON.parse(read(path).toString('utf8')));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { contractFile, affiliateFile, ...rest } = parsed.data;
  // A picture is only in the database: an administrator uploads it.
  const facts = { ...rest, logo: null };
  if (!hasVatOnce(facts))
    throw new Error(
      "with vat, the number is vat.number and the words are the program's; leave vatNumber, vatText and vatTextInEnglish out",
    );
  const document = (fact: string, name: string): ProviderDocument => {
    const bytes = naming(fact, () => read(resolve(dirname(path), name)));
    return { bytes, sha256: hash('sha256', bytes) };
  };
  return {
    ...facts,
    contract: document('contractFile', contractFile),
    affiliateAgreement: document('affiliateFile', affiliateFile),
    version: 0,
  };
}

/** Reads something. An error has its name before its own message, on one line. */
function naming<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new Error(`${name}: ${messageOf(error).replaceAll(/\s+/g, ' ')}`, { cause: error });
  }
}
