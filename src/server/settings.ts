import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { messageOf } from '#shared/message-of.ts';
import { loadProvider, loadSample, type Provider } from './provider/provider.ts';

/** All settings, from the environment and from files that it names (product §13). */
export type Settings = ReturnType<typeof parseSettings>;

/** As age recommends for its passphrases. */
const SHORTEST_PASSPHRASE = 16;

/** A wrong setting, or a database that can't be used, which stops the start. Its message is the one line to print. */
export class SettingError extends Error {}

const url = (schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    // One that begins rightly may have a password that ends the address.
    error: ({ input }) =>
      schemes.some((scheme) => String(input).startsWith(`${scheme}//`))
        ? 'must be a whole address, with # as %23, / as %2F, ? as %3F and % as %25 within a name or password'
        : `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });

/** An address without a name, or with one that is in quotes if it has more than words: `Egenlön <faktura@…>`. */
const SENDER = /^(?:"[^"<>]*"\s*|[^"<>@,;:]*)<([^<>]+)>$/;

/** Whether mail can be sent from an address. Its domain may have å, ä and ö, or be a host without a point. */
function isAddress(text: string): boolean {
  const [, local, domain = ''] = /^(.*)@(.*)$/.exec(text) ?? [];
  const host = domainToASCII(domain);
  return z.email().safeParse(`${local}@${host.includes('.') ? host : `${host}.example`}`).success && host !== '';
}

const sender = z.string().refine((text) => isAddress(SENDER.exec(text.trim())?.[1] ?? text.trim()), {
  error: 'must be an e-mail address, or a name and an address as Egenlön <faktura@egenlon.example>',
});

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  'must be addresses or networks, separated by commas',
);

const limits = (least: number, most: number) =>
  z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`);

const decimal = z
  .string()
  .trim()
  .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
  .transform(Number);

const number = (least: number, most: number) => decimal.pipe(limits(least, most));

const wholeNumber = (least: number, most: number) => decimal.pipe(limits(least, most).int('must be a whole number'));

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine((text) => !/[?#]/.test(text), 'must have neither ? nor #')
    // The screens and their files are served at the root alone.
    .refine((text) => /^\/*$/.test(URL.parse(text)?.pathname ?? ''), 'must have no path')
    .optional(),
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
  PREPARED_STATEMENTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATA_DIR: z.string().default('./data'),
  SMTP_URL: url(['smtp:', 'smtps:'])
    .refine((text) => URL.parse(text)?.hostname !== '', 'must name the mail server')
    .optional(),
  MAIL_FROM: sender.default('Egenlön <faktura@egenlon.example>'),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('granskning@egenlon.example'),
  PROVIDER_FILE: z.string().optional(),
  SESSION_DAYS: wholeNumber(1, 365).default(14),
  RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DRAIN_SECONDS: number(0, 300).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  BACKUP_PASSPHRASE: z
    .string()
    .min(SHORTEST_PASSPHRASE, `must have at least ${SHORTEST_PASSPHRASE} characters`)
    .optional(),
});

/** The settings that are secret. Each can be read from the file that the same name with _FILE gives. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'BACKUP_PASSPHRASE'] as const;

type Environment = Record<string, string | undefined>;

/**
 * Parses the environment once, at start, with SETTINGS_FILE and the files of secrets. An empty variable counts as unset.
 * @throws SettingError with the name of the wrong setting, and never with a secret
 */
export function parseSettings(env: Environment) {
  const given = withSecrets({ ...settingsFile(env['SETTINGS_FILE']), ...withoutEmpty(env) });
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`Setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
  }
  const values = parsed.data;
  const address = `http://${hostInLinks(values.HOST)}:${values.PORT}`;
  return {
    host: values.HOST,
    port: values.PORT,
    /** The URL in mailed links, without a trailing slash. */
    publicUrl: (values.PUBLIC_URL ?? address).replace(/\/+$/, ''),
    /** Whether the operator has set it, so that it doesn't follow from host and port. */
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    trustProxy: values.TRUST_PROXY,
    /** null: our own PostgreSQL, with its files under `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** Whether connections keep prepared statements. */
    preparedStatements: values.PREPARED_STATEMENTS === 'on',
    dataDir: resolve(values.DATA_DIR),
    /** null: mails are written as .eml files under `dataDir`/mail. */
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    adminEmail: values.ADMIN_EMAIL,
    ...providerOf(values.PROVIDER_FILE),
    isProviderFileSet: values.PROVIDER_FILE !== undefined,
    /** How many days an unused session stays valid. */
    sessionDays: values.SESSION_DAYS,
    rateLimit: values.RATE_LIMIT === 'on',
    /** Seconds between a stop signal and the closing of the port. During them /readyz responds with 503. */
    drainSeconds: values.DRAIN_SECONDS,
    /** null: no metrics. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** The folder of the daily backups; null: none are made. */
    backupDir: values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR),
    /** How many daily backups are kept. */
    backupKeep: values.BACKUP_KEEP,
    /** null: backups are not encrypted. */
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
  };
}

/** A host as a link names it. On all addresses of the machine the program is reached by localhost too. */
function hostInLinks(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function providerOf(file: string | undefined): {
  /** The facts that count now: the file's at first, then those of the database (product §13). */
  provider: Provider;
  /** Why the file has no facts. It stops the start only if the file counts. */
  providerFileError: SettingError | null;
} {
  try {
    return { provider: loadProvider(file, (path) => readFileSync(path)), providerFileError: null };
  } catch (error) {
    return { provider: loadSample(), providerFileError: wrongFile('PROVIDER_FILE', error) };
  }
}

const wrongFile = (name: string, error: unknown) => new SettingError(`Setting ${name} is wrong: ${messageOf(error)}.`);

const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));

/** The settings of a file with a line `NAME=value` for each. The environment's own settings come before them. */
function settingsFile(file: string | undefined): Environment {
  if (file === undefined || file === '') return {};
  const settings = Object.fromEntries(readLines(readSetting('SETTINGS_FILE', file)));
  const unknown = Object.keys(settings).find((name) => !isSetting(name));
  if (unknown !== undefined) throw new SettingError(`Setting SETTINGS_FILE is wrong: ${unknown} is no setting.`);
  return withoutEmpty(settings);
}

/** A line of SETTINGS_FILE, which a shell may read too: its name, and its value with any quotes. */
const LINE = /^\s*(?:export\s+)?(\w+)\s*=\s*(.*?)\s*$/;
/** A value in quotes, maybe with a comment behind them. */
const QUOTED = /^(["'`])((?:(?!\1).)*)\1\s*(?:#.*)?$/;

/**
 * The names and values of a settings file. What may be cut off is refused: half of a passphrase would encrypt the backups.
 * @throws SettingError
 */
function readLines(text: string): [name: string, value: string][] {
  return text.split(/\r?\n/).flatMap((line, at): [string, string][] => {
    if (/^\s*(?:#|$)/.test(line)) return [];
    const [, name, value = ''] = LINE.exec(line) ?? [];
    const refuse = (why: string) => new SettingError(`Setting SETTINGS_FILE is wrong: ${why}.`);
    if (name === undefined) throw refuse(`line ${at + 1} is not NAME=value`);
    const quoted = QUOTED.exec(value)?.[2];
    if (quoted === undefined && /["'`#]/.test(value))
      throw refuse(`a value with # or quotes, as of ${name}, must be in quotes`);
    return [[name, quoted ?? value]];
  });
}

/** Whether a name is that of a setting, which SETTINGS_FILE may have. */
export const isSetting = (name: string) =>
  name in environment.shape || SECRETS.some((secret) => name === `${secret}_FILE`);

/**
 * Reads the files of secrets, without the line break at their end. A second one would be a part of the passphrase of the
 * backups, and not of the copy that is kept elsewhere.
 */
function withSecrets(given: Environment): Environment {
  const read = { ...given };
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new SettingError(`Settings ${name} and ${name}_FILE are both set: set one.`);
    const secret = readSetting(`${name}_FILE`, file).replace(/\r?\n$/, '');
    if (/[\r\n]/.test(secret)) throw new SettingError(`Setting ${name}_FILE is wrong: the file must have one line.`);
    read[name] = secret;
  }
  return read;
}

function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw wrongFile(name, error);
  }
}
