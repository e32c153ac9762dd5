import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill } from '../support/browser/form.ts';
import { addMember, signIn } from '../support/browser/tabs-of-accounts.ts';
import { holdResponses } from '../support/browser/hold-responses.ts';
import { throwAway } from '../support/browser/throw-away.ts';
import { openNewLine } from '../support/people/open-new-line.ts';
import { registerMember, signInNewMember } from '../support/people/sign-in-new-member.ts';

/** The names of the forms whose input the browser stores. */
const keptForms = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'react-router-scroll-positions'));

/** Puts another app in front of the page, as on a phone. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('what is typed for a new customer is there after a phone has thrown the page away', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, { orgFirstName: 'Åkes & Söner AB' });
  await page.getByRole('radio', { name: 'Privatperson' }).check();
  await fill(page, { pvtFirstName: 'Åke', pvtCity: 'Ås' });
  // It is as unsaved as before, and so is kept each time.
  for (let times = 0; times < 2; times += 1) {
    await throwAway(page);
    await expect(control(page, 'pvtFirstName')).toHaveValue('Åke');
    await expect(control(page, 'pvtCity')).toHaveValue('Ås');
  }
  await page.getByRole('radio', { name: 'Företag' }).check();
  await expect(control(page, 'orgFirstName')).toHaveValue('Åkes & Söner AB');
  expect(await keptForms(page)).toEqual([]);
  await page.getByRole('link', { name: 'Visa kunder' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveTitle('View Clients');
  await page.goto('/freelancer-create-client');
  await expect(control(page, 'orgFirstName')).toHaveValue('');
});

test('a line that is being typed, and the note and term below it, are there after the page was thrown away', async ({
  page,
}) => {
  await openNewLine(page);
  await page.keyboard.press('Escape');
  await control(page, 'note').fill('Tack för samarbetet');
  await control(page, 'noOfDueDates').selectOption('30');
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await control(page, 'unit').selectOption('fast-pris');
  await control(page, 'workDescription').fill('Skisser');
  for (let times = 0; times < 2; times += 1) {
    await throwAway(page);
    await expect(control(page, 'unit')).toHaveValue('fast-pris');
    await expect(control(page, 'workDescription')).toHaveValue('Skisser');
  }
  await control(page, 'fixedPrice').fill('100');
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByRole('row', { name: /Skisser/ })).toBeVisible();
  await expect(control(page, 'note')).toHaveValue('Tack för samarbetet');
  await expect(control(page, 'noOfDueDates')).toHaveValue('30');
  await page.getByRole('button', { name: 'Lägg till belopp' }).click();
  await expect(control(page, 'workDescription')).toHaveValue('');
});

test('a changed line is still the same line after the page was thrown away', async ({ page }) => {
  await openNewLine(page);
  await fill(page, { quantity: '2', price: '50', workDescription: 'Skisser' });
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  const row = page.getByRole('row', { name: /Skisser/ });
  await row.getByRole('button', { name: /Redigera/ }).click();
  await control(page, 'workDescription').fill('Färdiga skisser');
  await throwAway(page);
  await page.getByRole('button', { name: 'Spara ändringar', exact: true }).click();
  await expect(page.getByRole('row', { name: /skisser/i })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Färdiga skisser/ })).toBeVisible();
});

test('a line that is saved while the page is hidden is not kept, so that nobody adds it again', async ({ page }) => {
  await openNewLine(page);
  await fill(page, { quantity: '2', price: '50', workDescription: 'Skisser' });
  await hide(page);
  expect(await keptForms(page)).toEqual([expect.stringMatching(/^line of /)]);
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await expect(page.getByRole('row', { name: /Skisser/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await keptForms(page)).toEqual([]);
});

test('a line that was typed on while it was saved isn’t added twice when its page is thrown away', async ({ page }) => {
  await openNewLine(page);
  await fill(page, { quantity: '2', price: '50', workDescription: 'Skisser' });
  const release = await holdResponses(page, '**/api/invoice/addamount');
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await control(page, 'workDescription').fill('Färdiga skisser');
  release();
  await expect(page.getByText('Raden är sparad.')).toBeVisible();
  await throwAway(page);
  await page.getByRole('button', { name: 'Spara ändringar', exact: true }).click();
  await expect(page.getByRole('row', { name: /Färdiga skisser/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /skisser/i })).toHaveCount(1);
});

test('signing out keeps nothing that was typed', async ({ page }) => {
  // `signInNewMember` would sign each page in that is loaded.
  const token = await registerMember(page.request);
  await page.goto('/signin');
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.goto('/freelancer-create-client');
  await fill(page, { orgFirstName: 'Åkes & Söner AB' });
  await page.getByRole('button', { name: 'Logga Ut' }).click();
  await page.getByRole('button', { name: 'Lämna sidan' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await keptForms(page)).toEqual([]);
});

test('signing out in another tab keeps nothing that was typed in a hidden one', async ({ page, context }) => {
  await signIn(page, await addMember(page));
  await page.goto('/freelancer-create-client');
  await fill(page, { orgFirstName: 'Åkes & Söner AB' });
  await hide(page);
  // A page that is hidden already doesn't hear of it again when it is left.
  await page.evaluate(() =>
    window.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true),
  );
  expect(await keptForms(page)).toEqual(['client']);
  const another = await context.newPage();
  await another.goto('/freelancer-create-client');
  await another.getByRole('button', { name: 'Logga Ut' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await keptForms(page)).toEqual(['address']);
});

test('nothing typed is kept for another account', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, { orgFirstName: 'Åkes & Söner AB' });
  await hide(page);
  expect(await keptForms(page)).toEqual(['client']);
  const kept = await page.evaluate(() => sessionStorage.getItem('client') ?? '');
  // The phone has thrown the page away, and another member signs in in the same tab.
  const other = await registerMember(page.request);
  await page.evaluate((token) => localStorage.setItem('token', token), other);
  await page.goto('/');
  await page.evaluate((typed) => sessionStorage.setItem('client', typed), kept);
  await page.goto('/freelancer-create-client');
  await expect(control(page, 'orgFirstName')).toHaveValue('');
  expect(await keptForms(page)).toEqual([]);
});
