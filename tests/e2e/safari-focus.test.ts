import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/e2e-test.ts';
import { fill } from '../support/browser/form.ts';
import { signInInvoicingMember } from '../support/people/sign-in-invoicing-member.ts';

test.use({ provoked: /status of 400.*\/api\/auth\/changepassword/ });

/** Lets a press focus what Safari does: not the button, but what is around it and can have the focus. */
const pressAsInSafari = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('mousedown', (event) => {
      const pressed = (event.target as Element).closest('button, a, summary, label');
      if (pressed === null) return;
      event.preventDefault();
      const around = pressed.parentElement?.closest<HTMLElement>('[tabindex]');
      // A press focuses without scrolling. Else the button could be elsewhere before it is let go.
      if (around) around.focus({ preventScroll: true });
      else (document.activeElement as HTMLElement | null)?.blur();
    });
  });

test('in Safari too, a closed dialog gives the focus back to its button', async ({ page }) => {
  await pressAsInSafari(page);
  const member = await signInInvoicingMember(page);
  await page.goto(`/freelancer-edit-invoice/${await member.newDraft()}`);
  for (const name of ['Lägg till belopp', 'Sök']) {
    const button = page.getByRole('button', { name });
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
});

test('in Safari too, a refused form goes to its field', async ({ page }) => {
  await pressAsInSafari(page);
  await signInInvoicingMember(page);
  await page.goto('/change-password');
  await fill(page, { oldPassword: 'felaktigt1', newPassword: 'nytt-losen-1', confirmPassword: 'nytt-losen-1' });
  await page.getByRole('button', { name: 'Ändra lösenord' }).click();
  await expect(page.locator('[name="oldPassword"]')).toBeFocused();
});
