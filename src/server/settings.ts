import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { loadProvider, type Provider } from './provider.ts';

/** All settings, from the environment (product §13). */
export interface Settings {
  host: string;
  port: number;
  /** The URL in mailed links, without a trailing slash. */
  publicUrl: string;
  trustProxy: string[];
  /** null: our own PostgreSQL, with its files under `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** null: mails are written as .eml files under `dataDir`/mail. */
  smtpUrl: string | null;
  mailFrom: string;
  adminEmail: string;
  provider: Provider;
  /** How many days an unused session stays valid. */
  sessionDays: number;
  rateLimit: boolean;
  /** Seconds between a stop signal and the closing of the port. During them /readyz responds with 503. */
  drainSeconds: number;
  /** null: no metrics. */
  metricsToken: string | null;
  /** The folder of the daily backups; null: none are made. */
  backupDir: string | null;
  /** How many daily backups are kept. */
  backupKeep: number;
  /** null: backups are not encrypted. */
  backupPassphrase: string | null;
}

/** As age recommends for its passphrases. */
const SHORTEST_PASSPHRASE = 16;

/** A wrong setting, which stops the start. Its message is the one line to print. */
export class SettingError extends Error {}

const url = (schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  'must be addresses or networks, separated by commas',
);

const environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .pipe(z.array(proxy)),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATA_DIR: z.string().default('./data'),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().regex(/@/, 'must be an e-mail address').default('Egenlön <faktura@egenlon.example>'),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('granskning@egenlon.example'),
  PROVIDER_FILE: z.string().optional(),
  SESSION_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(365, 'must be at most 365')
    .default(14),
  RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DRAIN_SECONDS: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(300, 'must be at most 300')
    .default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(1000, 'must be at most 1000')
    .default(14),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
});

/**
 * Parses the environment once, at start. An empty variable counts as unset.
 * @throws SettingError with the name of the wrong setting
 */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`Setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: (
      values.PUBLIC_URL ?? `http://${values.HOST === '0.0.0.0' ? 'localhost' : values.HOST}:${values.PORT}`
    ).replace(/\/+$/, ''),
    trustProxy: values.TRUST_PROXY,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    adminEmail: values.ADMIN_EMAIL,
    provider: providerOf(values.PROVIDER_FILE),
    sessionDays: values.SESSION_DAYS,
    rateLimit: values.RATE_LIMIT === 'on',
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN ?? null,
    backupDir: values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR),
    backupKeep: values.BACKUP_KEEP,
    backupPassphrase: passphraseOf(values.BACKUP_PASSPHRASE_FILE),
  };
}

function providerOf(file: string | undefined): Provider {
  try {
    return loadProvider(file, (path) => readFileSync(path));
  } catch (error) {
    throw new SettingError(
      `Setting PROVIDER_FILE is wrong: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** The file's first line. A shorter one is a file that was meant for something else, or is soon guessed. */
function passphraseOf(file: string | undefined): string | null {
  if (file === undefined) return null;
  const [passphrase = ''] = readSetting('BACKUP_PASSPHRASE_FILE', file).split(/\r?\n/);
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new SettingError(
      `Setting BACKUP_PASSPHRASE_FILE is wrong: its first line must have at least ${SHORTEST_PASSPHRASE} characters.`,
    );
  return passphrase;
}

function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(`Setting ${name} is wrong: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
