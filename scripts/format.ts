import { spawnSync } from 'node:child_process';

// Writes the house's format (.oxfmtrc.json) into every file, or into those that are named.
const { status } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
