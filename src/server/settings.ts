import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { loadProvider, type Provider } from './provider.ts';

/** Everything that the environment decides (product §13). */
export interface Settings {
  host: string;
  port: number;
  /** Address in mailed links, without a trailing slash. */
  publicUrl: string;
  trustProxy: string[];
  /** null: a PostgreSQL of our own, on files under `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** null: mails are written as .eml files under `dataDir`/mail. */
  smtpUrl: string | null;
  mailFrom: string;
  adminEmail: string;
  provider: Provider;
  /** Days that an unused session lives. */
  sessionDays: number;
  rateLimit: boolean;
  /** Seconds between a stop signal, at which /readyz turns 503, and the port's closing. */
  drainSeconds: number;
  /** null: no metrics. */
  metricsToken: string | null;
}

/** A setting that stops the start; its message is the one line to print. */
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
});

/**
 * Parses the environment once, at start; an empty variable counts as unset.
 * @throws SettingError naming the setting that is wrong
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
