import '#server/resolve-modules.ts';

/**
 * The operator's commands by their names, which are those of their files: `node src/app/command.ts back-up …`. They are
 * imported here, so that they load as quickly as the server (decision 35).
 */
const COMMANDS = new Map<string, () => Promise<unknown>>([
  ['add-reviewer', () => import('./commands/add-reviewer.ts')],
  ['audit-invoices', () => import('./commands/audit-invoices.ts')],
  ['audit-ledger', () => import('./commands/audit-ledger.ts')],
  ['back-up', () => import('./commands/back-up.ts')],
  ['disable-account', () => import('./commands/disable-account.ts')],
  ['enable-account', () => import('./commands/enable-account.ts')],
  ['end-sessions', () => import('./commands/end-sessions.ts')],
  ['erase-account', () => import('./commands/erase-account.ts')],
  ['export-account', () => import('./commands/export-account.ts')],
  ['raise-invoice-numbers', () => import('./commands/raise-invoice-numbers.ts')],
  ['restore', () => import('./commands/restore.ts')],
  ['resume-reminders', () => import('./commands/resume-reminders.ts')],
  ['verify-backup', () => import('./commands/verify-backup.ts')],
]);

// A command finds its own arguments alone.
const [name] = process.argv.splice(2, 1);
const command = COMMANDS.get(name ?? '');
if (command === undefined) {
  console.error(
    `${name === undefined ? '' : `There is no command '${name}'. `}Commands: ${[...COMMANDS.keys()].join(' ')}`,
  );
  process.exitCode = 1;
} else {
  await command();
}
