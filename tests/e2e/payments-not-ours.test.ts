import { stockholmDate } from '#shared/calendar-date.ts';
import { writeBankFile } from '../support/bank/write-bank-file.ts';
import { chooseFile } from '../support/browser/choose-file.ts';
import { expectAccessibleAndFitting } from '../support/browser/expect-accessible.ts';
import { expect, test } from '../support/browser/e2e-test.ts';
import { beginOnOneDay } from '../support/browser/whole-days.ts';
import { openQueue } from '../support/people/sign-in-reviewer.ts';

test.use({ ownProgram: 'payments-not-ours' });
test.beforeEach(() => beginOnOneDay(test.info()));

test('several payments in that are not from a customer are chosen and marked at once, also with the keyboard alone', async ({
  page,
}) => {
  await openQueue(page);
  const bookedOn = stockholmDate(new Date());
  const pays = (amount: bigint, name: string) => ({
    amount,
    bookedOn,
    bankReference: `B-${amount}`,
    payments: [{ name }],
  });
  const entries = [pays(1_00n, 'Hyresgästen'), pays(2_00n, 'Räntan'), pays(4_00n, 'Fonden')];
  const takenBack = { ...pays(8_00n, 'Banken'), direction: 'DBIT', isReversal: true } as const;
  await page.goto('/granskning/inbetalningar?group=unmatched');
  await chooseFile(page, 'Välj fil', 'utdrag.xml', writeBankFile({ entries: [...entries, takenBack] }));
  const boxes = page.getByRole('table').getByRole('checkbox');
  await expect(boxes).toHaveCount(3);

  const all = page.getByRole('checkbox', { name: 'Välj alla 3' });
  await all.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Markera 3 inbetalningar som inte våra, 7,00\sEUR$/ })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('checkbox', { name: /^Välj 2,00\sEUR från Räntan$/ }).focus();
  await page.keyboard.press('Space');
  await expect(all).toHaveJSProperty('indeterminate', true);
  await page.getByRole('button', { name: /^Markera 2 inbetalningar som inte våra, 5,00\sEUR$/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Markera 2 inbetalningar som inte våra?' });
  await expect(dialog.getByRole('textbox', { name: 'Anledning' })).toBeFocused();
  await page.keyboard.insertText('Inte från kunder');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 inbetalningar är markerade som inte våra.')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);

  // What is left is one, which has a button of its own.
  await expect(page.getByRole('row', { name: /Räntan/ })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('link', { name: /^Inte våra 2/ }).click();
  await expect(page.getByRole('row', { name: /Inte från kunder/ })).toHaveCount(2);
});
