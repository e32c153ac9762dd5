import { expect, type Page } from '@playwright/test';
import { logIn, MEMBER_PASSWORD } from '../people/log-in.ts';
import { newMember } from '../people/new-member.ts';
import { saveSenderDetails } from '../people/new-sendable-invoice.ts';
import { control, fill, press } from './form.ts';
import { pageCaller } from './page-caller.ts';

// What people do in several tabs of a browser, which share its storage with the session's token (product §4.2).

/** The IBAN of a new member's payout details. */
export const IBAN_BEFORE = 'BE68539007547034';

/** Another IBAN, as somebody types it. */
export const TYPED_IBAN = 'DE89 3704 0044 0532 0130 00';

/** The question whether to leave what is typed. */
export const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Du har ändringar som inte är sparade. Vill du lämna sidan ändå?' });

/** The token of the session that the browser has stored. */
export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Keeps the page from hearing of other tabs, as a phone stops tabs in the background. */
export async function missOtherTabs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

/** Fills in the sign-in that is open, and presses its button. */
export async function enterPassword(page: Page, email: string, password = MEMBER_PASSWORD): Promise<void> {
  await fill(page, { email, password });
  await press(page, 'Logga in');
}

/** Registers a member with complete details and returns the e-mail address. */
export async function addMember(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.se`;
  const { token } = await newMember(pageCaller(page), email);
  await saveSenderDetails(pageCaller(page), token);
  return email;
}

/** Signs in by the form. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await enterPassword(page, email);
  await expect(page).toHaveURL('/');
}

/** Types another IBAN in the payout details, and does not save it. */
export async function typeIban(page: Page, typed = TYPED_IBAN): Promise<void> {
  await page.goto('/freelancer-bank-information');
  await expect(control(page, 'ibanNumber')).not.toHaveValue('');
  await control(page, 'ibanNumber').click();
  await control(page, 'ibanNumber').fill(typed);
}

/**
 * Ends the session that the browser has stored, on the server alone. First the page, which must have been opened by its
 * address, reads what it shows. A read that came later would ask to sign in again by itself.
 */
export async function endSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const token = (await storedToken(page)) ?? '';
  await pageCaller(page).request('POST', '/api/auth/logout', { token });
}

/** The IBAN that an account has on the server. */
export async function savedIban(page: Page, email: string): Promise<string> {
  const caller = pageCaller(page);
  const { authtoken: token } = (await logIn(caller, email)).json;
  return (await caller.request('GET', '/api/bankinformation/getbankinfo', { token })).json.wiseAccountInfo.ibanNumber;
}
