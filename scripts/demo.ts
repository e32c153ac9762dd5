import { existsSync, renameSync, rmSync } from 'node:fs';
import { buildScreens } from './build-screens.ts';
import { DEMO_REVIEWER, DEMO_SIGN_IN } from './demo-data.ts';
import { keepDemoSettings } from './demo-settings.ts';
import { seedDemo } from './seed-demo.ts';

// `npm run demo`: starts the program on its own demo data, which the first start creates through the API.
const folder = keepDemoSettings(process.env);

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
