import { spawnSync } from 'node:child_process';

// Formats all files by .oxfmtrc.json, or only the named ones.
const { status } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
