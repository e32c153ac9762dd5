import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { control } from '../support/browser/form.ts';
import { mailAbout } from '../support/mail/mail-about.ts';

/** More tab stops than any screen has. */
const MAX_STOPS = 80;

/** The focused element if its focus is not visible; null otherwise. */
async function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // The page itself and its main part show no focus ring, since the next element is inside them.
    if (focused === null || focused === document.body || focused.id === 'screen') return null;
    const petrol = 'rgb(15, 99, 108)';
    // A card shows the focus of the radio button inside it.
    const holders = [focused, focused.parentElement, focused.closest('label')];
    const isSeen = holders.some((holder) => {
      if (holder === null) return false;
      const { outlineStyle, borderTopColor } = getComputedStyle(holder);
      return outlineStyle !== 'none' || borderTopColor === petrol;
    });
    return isSeen ? null : focused.outerHTML.slice(0, 200);
  });
}

/** Presses Tab until a control has the focus, which must be visible at each stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    // Borders change their colour gradually.
    await expect.poll(() => unseenFocus(page), 'what has the focus and does not show it').toBeNull();
  }
  throw new Error(`${String(target)} is not reached by Tab.`);
}

async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, control(page, name));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(value);
  }
}

/** Chooses in a select by typing the first letters, as people do without a pointer. */
async function choose(page: Page, name: string, letters: string): Promise<void> {
  await tabTo(page, control(page, name));
  await page.keyboard.type(letters);
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Expects that the dialog has the focus and that Tab doesn't leave it. */
async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus, 'the dialog takes the focus').toBe(true);
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press(key);
      expect(await hasFocus(), 'the dialog keeps the focus').toBe(true);
    }
  }
}

test.use({ viewport: { width: 1280, height: 844 } });
test.beforeEach(() => beginOnOneDay(test.info()));

test('the whole main job can be done with the keyboard alone', async ({ page, inbox }) => {
  await page.goto('/signup');
  const account = { firstName: 'Åsa', lastName: 'Tangent', phoneNo: '46701234567', email: 'tangent@example.se' };
  await type(page, { ...account, password: 'hemligt123', confirmPassword: 'hemligt123' });
  await page.keyboard.press('Enter');

  const welcome = dialogOf(page, 'Välkommen till Egenlön');
  await expectTrapped(page, welcome);
  await press(page, welcome.getByRole('link', { name: 'Fyll i kontaktuppgifter' }));
  await expect(page).toHaveTitle('User Profile');
  await press(page, button(page, 'Spara'));
  await press(page, dialogOf(page, 'Bankuppgifterna').getByRole('link', { name: 'Fortsätta' }));

  await expect(page).toHaveTitle('Bank Details');
  await press(page, page.locator('[name="bankAndWiseOption"]').first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[name="bankAndWiseOption"]').first()).toBeChecked();
  await type(page, { ibanNumber: 'BE68539007547034' });
  await page.keyboard.press('Enter');
  // Until the server knows that the greeting was closed, a page that is loaded greets once more.
  const noted = page.waitForResponse('**/api/dashboard/welcomed');
  await press(page, button(dialogOf(page, 'Välkommen!'), 'Stäng').last());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await noted;

  await page.reload();
  await press(page, page.getByRole('link', { name: 'Hoppa till innehållet' }));
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Skapa ny kund', exact: true }));
  await expect(page).toHaveTitle('Create Client');
  await expect(control(page, 'orgFirstName')).toBeFocused();
  await type(page, {
    orgFirstName: 'Lingonbolaget AB',
    orgIdNumber: '556016-0680',
    orgReferenceName: 'Karin',
    orgRecipientEmail: 'faktura@lingon.example',
    orgContactNumber: '+46-8-123456',
    orgStreet: 'Storgatan 1',
    orgPostalCode: '111 22',
    orgCity: 'Växjö',
  });
  await choose(page, 'orgCountry', 'Sverige');
  await press(page, button(page, 'Skapa'));
  await expect(page.getByText('Client created successfully!!')).toBeVisible();

  await press(page, page.getByRole('navigation').locator('a[href="/freelancer-invoice"]'));
  await expect(page).toHaveTitle('Invoice');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await choose(page, 'clientId', 'Lingon');
  await choose(page, 'noOfDueDates', '30');
  await press(page, button(page, 'Spara kund och fortsätt'));
  await expect(page).toHaveTitle('Freelancer - Edit Invoice');

  const add = button(page, 'Lägg till belopp');
  await press(page, add);
  const adding = dialogOf(page, 'Lägg till belopp');
  await expectTrapped(page, adding);
  await type(page, { quantity: '7.5', price: '110.5', workDescription: 'Redigering' });
  await press(page, button(adding, 'Lägg till'));
  await expect(adding).toBeHidden();
  await expect(add).toBeFocused();

  const remove = page.getByRole('button', { name: 'Radera Redigering' });
  await press(page, remove);
  const asking = dialogOf(page, 'Are you sure you want to delete?');
  await expectTrapped(page, asking);
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await expect(remove).toBeFocused();

  await press(page, button(page, 'Skicka Faktura'));
  const agreement = dialogOf(page, 'Avtal!');
  const [contract] = await Promise.all([page.waitForEvent('popup'), press(page, agreement.getByRole('link'))]);
  await contract.close();
  await press(page, agreement.getByRole('radio'), 'Space');
  await press(page, button(agreement, 'Godkänn och skicka'));
  await expect(page.getByText('Invoice sent Successfully.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const mail = await mailAbout(inbox, 'granskning@egenlon.example', /från Åsa Tangent/);
  expect(mail.attachments).toHaveLength(1);

  await press(page, page.getByRole('link', { name: 'Lönespecifikation' }));
  await expect(page).toHaveTitle('Salary Invoice');
  await expect(page.getByRole('row', { name: 'Nettolön att betala ut' })).toBeVisible();
  await press(page, button(page, 'Logga Ut'));
  await expect(page).toHaveURL('/signin');
});
