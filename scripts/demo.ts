import { existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildScreens } from './build-screens.ts';
import { DEMO_REVIEWER, DEMO_SIGN_IN } from './demo-data.ts';
import { seedDemo } from './seed-demo.ts';

// `npm run demo`: the program on a data set of its own, made by the program's own calls the first time.
const folder = resolve(process.env.DATA_DIR ?? 'data-demo');
process.env.DATA_DIR = folder;
// Neither another database nor real mailboxes get demo data.
delete process.env.DATABASE_URL;
delete process.env.SMTP_URL;

await buildScreens();
if (!existsSync(folder)) {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  console.log('Making a year of invoices …');
  await seedDemo(unfinished, new Date());
  renameSync(unfinished, folder);
}
console.log(`Sign in as the freelancer: ${DEMO_SIGN_IN.email}, password ${DEMO_SIGN_IN.password}`);
console.log(`or as the provider's reviewer: ${DEMO_REVIEWER.email}, password ${DEMO_REVIEWER.password}`);
await import('#app/server.ts');
