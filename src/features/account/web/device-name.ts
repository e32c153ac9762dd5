import Bowser from 'bowser';
import { texts } from './texts.ts';

/** 'Chrome på macOS', from what a browser says of itself; in words too where it says nothing that is known. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return texts.unknownDevice;
  // What it doesn't know is absent, or empty.
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name && !os.name) return texts.unknownDevice;
  return [browser.name || texts.unknownBrowser, os.name].filter(Boolean).join(' på ');
}
