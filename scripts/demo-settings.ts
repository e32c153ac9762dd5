import { resolve } from 'node:path';
import { isSetting } from '#server/settings.ts';

const KEPT = ['PORT', 'HOST', 'DATA_DIR'];

/**
 * Leaves the demo its address and a folder of its own in DATA_DIR. Any other setting may lead into the real world: to the
 * product's database, to real mailboxes, or to the folder of its backups.
 * @returns the folder
 */
export function keepDemoSettings(env: NodeJS.ProcessEnv): string {
  for (const name of Object.keys(env))
    if (name === 'SETTINGS_FILE' || (isSetting(name) && !KEPT.includes(name))) delete env[name];
  return (env.DATA_DIR = resolve(env.DATA_DIR ?? '', 'data-demo'));
}
