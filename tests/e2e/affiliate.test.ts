import { expect, test } from '../support/browser/e2e-test.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

test('the affiliate agreement opens in a new tab, and its second button does nothing', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-recruit');
  await expect(page).toHaveTitle('Recruit Members');
  await expect(page.getByText('Du måste läsa och godkänna avtalet.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Läs affiliateavtalet' });
  await expect(link).toHaveAttribute('target', '_blank');
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  await page.getByRole('button', { name: 'Godkänn avtalet' }).click();
  await expect(page).toHaveURL('/freelancer-recruit');
});
