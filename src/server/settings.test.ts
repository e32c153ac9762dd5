import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

describe('The settings', () => {
  it('all have a default, and an empty one counts as unset', () => {
    expect(parseSettings({ PORT: '', DATABASE_URL: '' })).toEqual(parseSettings({}));
    expect(parseSettings({})).toMatchObject({ port: 3000, publicUrl: 'http://127.0.0.1:3000', databaseUrl: null });
  });

  it('accept proxies as addresses and networks', () => {
    const TRUST_PROXY = 'loopback, 10.0.0.1,fd00::/8, 192.168.0.0/16';
    expect(parseSettings({ TRUST_PROXY }).trustProxy).toEqual(['loopback', '10.0.0.1', 'fd00::/8', '192.168.0.0/16']);
  });

  it.each([
    { PORT: 'http' },
    { PORT: '65536' },
    { PUBLIC_URL: 'egenlon.example' },
    { TRUST_PROXY: '10.0.0.1, proxy' },
    { DATABASE_URL: 'mysql://localhost' },
    { SMTP_URL: 'localhost:25' },
    { MAIL_FROM: 'Egenlön' },
    { ADMIN_EMAIL: 'granskning' },
    { PROVIDER_FILE: '/nowhere/provider.json' },
    { SESSION_DAYS: '0' },
    { RATE_LIMIT: 'no' },
    { DRAIN_SECONDS: '-1' },
    { METRICS_TOKEN: 'short' },
    { BACKUP_KEEP: '0' },
    { BACKUP_PASSPHRASE_FILE: '/nowhere/passphrase' },
    { BACKUP_PASSPHRASE_FILE: '/dev/null' },
  ])('stop the start with one line that names the wrong one: %o', (env) => {
    const [name] = Object.keys(env);
    expect(() => parseSettings(env)).toThrow(new RegExp(`^Setting ${name} is wrong: [^\\n]+\\.$`));
  });
});
