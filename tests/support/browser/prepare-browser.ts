import { buildScreens } from '../../../scripts/build-screens.ts';
import { findBrowser } from './test-browser.ts';

/** Playwright's global setup: builds the screens, and finds a browser for playwright.config.ts. */
export default async function prepareBrowser(): Promise<void> {
  await buildScreens();
  const { source, launch } = await findBrowser();
  process.env.TEST_BROWSER = JSON.stringify(launch);
  console.log(`Browser: ${source}`);
}
