import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before the program (node --import): while the file FULL_DISK names exists, the disk has no room left. The
// program itself knows nothing of this. (A real full disk can be made only by root.)
const flag = process.env.FULL_DISK ?? '';
const statfs = fs.statfsSync;

fs.statfsSync = ((path: string) => {
  const found = statfs(path);
  if (fs.existsSync(flag)) found.bavail = 0;
  return found;
}) as typeof statfs;
syncBuiltinESMExports();
