import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { keepDemoSettings } from './demo-settings.ts';

test('the demo takes its address and a folder of its own, and nothing that leads into the real world', () => {
  const env = {
    PATH: '/bin',
    PORT: '4000',
    HOST: '::1',
    DATA_DIR: '/var/lib/egenlon',
    SETTINGS_FILE: '/etc/egenlon/settings',
    PUBLIC_URL: 'https://faktura.example.se',
    DATABASE_URL: 'postgres://egenlon@localhost/egenlon',
    DATABASE_URL_FILE: '/etc/egenlon/database-url',
    SMTP_URL: 'smtps://mail.example.se',
    SMTP_URL_FILE: '/etc/egenlon/smtp-url',
    ADMIN_EMAIL: 'granskning@example.se',
    PROVIDER_FILE: '/etc/egenlon/provider.json',
    BACKUP_DIR: '/backups',
  };
  expect(keepDemoSettings(env)).toBe('/var/lib/egenlon/data-demo');
  expect(env).toEqual({ PATH: '/bin', PORT: '4000', HOST: '::1', DATA_DIR: '/var/lib/egenlon/data-demo' });
  expect(keepDemoSettings({})).toBe(resolve('data-demo'));
});
