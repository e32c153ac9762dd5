import Bowser from 'bowser';
import { texts } from '../texts.ts';

/**
 * The browser and system as in 'Chrome på macOS', read from the user agent. Unknown ones are called unknown, in
 * Swedish.
 */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return texts.unknownDevice;
  // An unknown browser or system is absent or empty.
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name && !os.name) return texts.unknownDevice;
  return [browser.name || texts.unknownBrowser, os.name].filter(Boolean).join(' på ');
}
