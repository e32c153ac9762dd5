import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

describe('The settings', () => {
  test('all have a default, and an empty one counts as unset', () => {
    expect(parseSettings({ PORT: '', DATABASE_URL: '' })).toEqual(parseSettings({}));
    expect(parseSettings({})).toMatchObject({ port: 3000, publicUrl: 'http://127.0.0.1:3000', databaseUrl: null });
  });

  test('make a link that a browser can open from a host that is all addresses or an IPv6 address', () => {
    const linkFor = (HOST: string) => parseSettings({ HOST }).publicUrl;
    expect(['0.0.0.0', '::', '::1', '192.0.2.7'].map(linkFor)).toEqual([
      'http://localhost:3000',
      'http://localhost:3000',
      'http://[::1]:3000',
      'http://192.0.2.7:3000',
    ]);
  });

  test('take an empty name of a secret’s file as unset, so that the secret itself can be given', () => {
    const DATABASE_URL = 'postgres://egenlon@localhost/restored';
    expect(parseSettings({ DATABASE_URL_FILE: '', DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL });
    expect(parseSettings({ DATABASE_URL_FILE: '' }).databaseUrl).toBeNull();
  });

  test('accept proxies as addresses and networks', () => {
    const TRUST_PROXY = 'loopback, 10.0.0.1,fd00::/8, 192.168.0.0/16';
    expect(parseSettings({ TRUST_PROXY }).trustProxy).toEqual(['loopback', '10.0.0.1', 'fd00::/8', '192.168.0.0/16']);
  });

  describe('from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'egenlon-settings-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };

    test('are those of SETTINGS_FILE, and the environment’s own come before them', () => {
      const SETTINGS_FILE = file('settings', '# Mail\nMAIL_FROM="Åsa <asa@example.se>"\nPORT=4000\nSESSION_DAYS=\n');
      expect(parseSettings({ SETTINGS_FILE })).toMatchObject({
        mailFrom: 'Åsa <asa@example.se>',
        port: 4000,
        sessionDays: 14,
      });
      expect(parseSettings({ SETTINGS_FILE, PORT: '5000' })).toMatchObject({ port: 5000 });
    });

    test('are secrets, each in a file of its own, which SETTINGS_FILE may name', () => {
      const url = 'postgres://egenlon:hemligt@db.example/egenlon';
      const DATABASE_URL_FILE = file('database', `${url}\n`);
      expect(parseSettings({ DATABASE_URL_FILE })).toMatchObject({ databaseUrl: url });
      const SETTINGS_FILE = file('settings', `DATABASE_URL_FILE=${DATABASE_URL_FILE}\n`);
      expect(parseSettings({ SETTINGS_FILE })).toMatchObject({ databaseUrl: url });
      expect(() => parseSettings({ DATABASE_URL_FILE, DATABASE_URL: url })).toThrow(
        'Settings DATABASE_URL and DATABASE_URL_FILE are both set: set one.',
      );
    });

    test('are secrets of one line, so that a blank one is no part of a passphrase', () => {
      const passphrase = (text: string) =>
        parseSettings({ BACKUP_PASSPHRASE_FILE: file('passphrase', text) }).backupPassphrase;
      for (const end of ['', '\n', '\r\n']) expect(passphrase(`abcdefghijklmnop${end}`)).toBe('abcdefghijklmnop');
      for (const end of ['\n\n', '\r\n\r\n', '\nqrstuvwxyz\n', '\rqrstuvwxyz', '\r'])
        expect(() => passphrase(`abcdefghijklmnop${end}`)).toThrow(
          'Setting BACKUP_PASSPHRASE_FILE is wrong: the file must have one line.',
        );
    });

    test('are whole: a value with # or quotes must be in quotes', () => {
      const passphrase = (value: string) =>
        parseSettings({ SETTINGS_FILE: file('settings', `BACKUP_PASSPHRASE=${value}\n`) }).backupPassphrase;
      expect(passphrase('"abcdefghijklmnop#secret" # mine')).toBe('abcdefghijklmnop#secret');
      expect(passphrase("'abcdefghijklmnop\"q'")).toBe('abcdefghijklmnop"q');
      expect(passphrase(' abcdefghijklmnop=q ')).toBe('abcdefghijklmnop=q');
      expect(parseSettings({ SETTINGS_FILE: file('settings', 'export PORT=4000\r\n') }).port).toBe(4000);
      for (const value of [
        'abcdefghijklmnop#secret',
        'abcdefghijklmnop # mine',
        '"abcdefghijklmnop',
        'abcdefghijklmn"op"',
        '"abcdefghijklmnop"-and-"rest"',
      ])
        expect(() => passphrase(value)).toThrow(
          'Setting SETTINGS_FILE is wrong: a value with # or quotes, as of BACKUP_PASSPHRASE, must be in quotes.',
        );
    });

    test('take no line for the value of another', () => {
      const SETTINGS_FILE = file('settings', 'METRICS_TOKEN= \nBACKUP_PASSPHRASE=abcdefghijklmnop\nHOST=\t\n');
      expect(parseSettings({ SETTINGS_FILE })).toMatchObject({
        metricsToken: null,
        backupPassphrase: 'abcdefghijklmnop',
        host: '127.0.0.1',
      });
    });

    test('stop the start when one is unknown or wrong, without telling a secret', () => {
      const misspelt = file('settings', 'PROT=4000\n');
      expect(() => parseSettings({ SETTINGS_FILE: misspelt })).toThrow(
        'Setting SETTINGS_FILE is wrong: PROT is no setting.',
      );
      for (const line of ['PORT 4000', 'MAIL_FROM', '\ufffd'])
        expect(() => parseSettings({ SETTINGS_FILE: file('settings', `# Mine\n\n${line}\n`) })).toThrow(
          'Setting SETTINGS_FILE is wrong: line 3 is not NAME=value.',
        );
      const wrong = file('database', 'mysql://egenlon:hemligt@db.example');
      expect(() => parseSettings({ DATABASE_URL_FILE: wrong })).toThrow(
        /^Setting DATABASE_URL is wrong: (?!.*hemligt)/,
      );
    });
  });

  test.each([
    { PORT: 'http' },
    { PORT: '65536' },
    { PUBLIC_URL: 'egenlon.example' },
    { TRUST_PROXY: '10.0.0.1, proxy' },
    { DATABASE_URL: 'mysql://localhost' },
    { SMTP_URL: 'localhost:25' },
    ...['Egenlön', '@', 'faktura@', 'a@b.se, c@d.se', 'Foo <a@b.se', 'fak tura@x.se', 'Firma: Faktura <a@x.se>'].map(
      (MAIL_FROM) => ({ MAIL_FROM }),
    ),
    { PUBLIC_URL: 'https://' },
    { PUBLIC_URL: 'https://egenlon.example/?x=1' },
    { PUBLIC_URL: 'https://egenlon.example/faktura' },
    { SMTP_URL: 'smtp://' },
    { SMTP_URL: 'smtp://mail.example:99999' },
    { ADMIN_EMAIL: 'granskning' },
    { SESSION_DAYS: '0' },
    { RATE_LIMIT: 'no' },
    { DRAIN_SECONDS: '-1' },
    { METRICS_TOKEN: 'short' },
    { BACKUP_KEEP: '0' },
    { BACKUP_PASSPHRASE_FILE: '/nowhere/passphrase' },
    { BACKUP_PASSPHRASE: 'too short' },
    { SETTINGS_FILE: '/nowhere/settings' },
    { SMTP_URL_FILE: '/nowhere/smtp' },
  ])('stop the start with one line that names the wrong one: %o', (env) => {
    const [name] = Object.keys(env);
    expect(() => parseSettings(env)).toThrow(new RegExp(`^Setting ${name} is wrong: [^\\n]+\\.$`));
  });
});

test.each([
  'faktura@egenlon.example',
  'faktura@egenlön.se',
  'a@localhost',
  '<a@x.se>',
  'Åsas Bolag & Co <a@x.se>',
  '"Bolaget, AB: faktura" <a@x.se>',
])('a sender is an address, with a name or without: %s', (MAIL_FROM) => {
  expect(parseSettings({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
});

test.each(['#', '/', '?'])(
  'a password with %s in an address is refused with how it is written, and is not told',
  (sign) => {
    const of = (password: string) => ({ DATABASE_URL: `postgres://egenlon:${password}@localhost/egenlon` });
    expect(() => parseSettings(of(`hem${sign}ligt`))).toThrow(
      /^Setting DATABASE_URL is wrong: must be a whole address, with # as %23, (?!.*ligt)/,
    );
    expect(parseSettings(of(`hem${encodeURIComponent(sign)}ligt`)).databaseUrl).toContain('ligt');
  },
);
