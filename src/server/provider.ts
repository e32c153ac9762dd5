import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const text = z.string().trim().min(1);

/** The number of an account, of four digits as in BAS. */
const account = z.string().regex(/^[1-8]\d{3}$/, 'four digits, the first from 1 to 8');

const providerFile = z.object({
  name: text,
  organizationNumber: text,
  address: z.array(text).min(1),
  email: z.email(),
  phone: text,
  bank: z.object({ name: text, iban: text, bic: text }),
  vatNumber: text.nullable().default(null),
  vatText: text.nullable().default(null),
  /** Banking days from a payment to the wage that is paid of it, as freelancers are told (product §9.9). */
  payoutDays: z.int().min(0).max(31).default(5),
  /** Whether one person may make a batch of wages and approve it (product §10.11). */
  approvesOwnBatches: z.boolean().default(false),
  /** The accounts of the books; the defaults are BAS's (product §10.12). */
  accounts: z
    .strictObject({
      customers: account.default('1510'),
      bank: account.default('1930'),
      overpayments: account.default('2420'),
      wagesPayable: account.default('2821'),
      fees: account.default('3000'),
    })
    .prefault({}),
  /** Paths of PDF files, relative to the provider's file. */
  contractFile: text,
  affiliateFile: text,
  sample: z.boolean().default(false),
});

/** A PDF from the provider: the contract or the affiliate agreement. */
export interface ProviderDocument {
  bytes: Buffer;
  sha256: string;
}

/** The company behind the product (product §11, §13). */
export type Provider = Omit<z.output<typeof providerFile>, 'contractFile' | 'affiliateFile'> & {
  contract: ProviderDocument;
  affiliateAgreement: ProviderDocument;
};

const samplePath = fileURLToPath(new URL('./sample-provider/provider.json', import.meta.url));

/**
 * Reads the provider's facts and documents; without a file, the built-in sample.
 * @throws Error with the name of the missing fact or document
 */
export function loadProvider(file: string | undefined, read: (path: string) => Buffer): Provider {
  const path = resolve(file ?? samplePath);
  const parsed = providerFile.safeParse(JSON.parse(read(path).toString('utf8')));
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`);
  const { contractFile, affiliateFile, ...facts } = parsed.data;
  const document = (name: string): ProviderDocument => {
    const bytes = read(resolve(dirname(path), name));
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  return { ...facts, contract: document(contractFile), affiliateAgreement: document(affiliateFile) };
}
