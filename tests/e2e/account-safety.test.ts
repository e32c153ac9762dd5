import { expect, test } from '../support/browser/e2e-test.ts';
import { fill, press } from '../support/browser/form.ts';
import { pageCaller } from '../support/browser/page-caller.ts';
import { MEMBER_PASSWORD } from '../support/people/log-in.ts';
import { newMember } from '../support/people/new-member.ts';
import { registerMember, signIn, signInNewMember } from '../support/people/sign-in-new-member.ts';

test('after signing out, neither the browser nor its history shows any of the member’s data', async ({ page }) => {
  const authtoken = await registerMember(page.request);
  await page.goto('/signin');
  await page.evaluate((token) => localStorage.setItem('token', token), authtoken);
  await page.goto('/freelancer-user-profile');
  await expect(page.getByLabel(/^Förnamn/)).toHaveValue('Anna');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['token']);
  expect(await page.context().cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Logga Ut' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Anna');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const refused = await page.request.post('/api/auth/getuser', { headers: { 'auth-token': authtoken } });
  expect(refused.status()).toBe(401);

  await page.goBack();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Anna')).toHaveCount(0);
});

test('passwords are masked until the user shows them, and can be pasted', async ({ page }) => {
  await page.goto('/signin');
  const password = page.locator('[name=password]');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.evaluate(() => {
    document.addEventListener('paste', (event) =>
      document.body.setAttribute('data-refused', String(event.defaultPrevented)),
    );
  });
  await password.focus();
  await password.dispatchEvent('paste');
  await expect(page.locator('body')).toHaveAttribute('data-refused', 'false');
  await password.fill('en lång lösenfras');
  await page.getByRole('checkbox').check();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('en lång lösenfras');
});

test('showing passwords alone leaves nothing unsaved', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/change-password');
  await page.getByRole('checkbox', { name: 'Visa lösenord' }).check();
  await expect(page.locator('[name=oldPassword]')).toHaveAttribute('type', 'text');
  await page.getByRole('link', { name: 'Egenlön, till Kontrollpanelen' }).click();
  await expect(page).toHaveURL('/');
});

test('the browser stores the token, the role and the chosen language, and no personal data', async ({ page }) => {
  await signInNewMember(page);
  for (const address of ['/', '/freelancer-user-profile', '/freelancer-view-clients', '/change-password']) {
    await page.goto(address);
    await expect(page.locator('.shell, .skeleton')).toHaveCount(0);
  }
  await page.getByLabel('Språk').selectOption('English');
  const [local = {}, session] = await page.evaluate(() =>
    [localStorage, sessionStorage].map(
      (storage) => Object.fromEntries(Object.entries(storage)) as Record<string, string>,
    ),
  );
  // The scroll position of each entry in the history.
  const { 'react-router-scroll-positions': positions = '{}', ...others } = session ?? {};
  expect(positions).toMatch(/^\{("\w+":\d+,?)*\}$/);
  expect(others).toEqual({});
  expect(Object.keys(local).filter((key) => !['token', 'role', 'language'].includes(key))).toEqual([]);
  expect(local['token']).toMatch(/^[\w-]{43}$/);
  expect(local['language']).toBe('English');
});

test('a page’s session is sent neither with a sign-in nor with the check of a reset link', async ({ page }) => {
  const { token, email } = await newMember(pageCaller(page));
  await signIn(page, token);
  const sent = async (path: string, act: () => Promise<unknown>) => {
    const [request] = await Promise.all([page.waitForRequest(`**/api/auth/${path}`), act()]);
    return request.headers()['auth-token'];
  };
  expect(await sent('getuser', () => page.goto('/freelancer-user-profile'))).toBe(token);
  expect(await sent('validate-token/*', () => page.goto('/resetpassword/unknown'))).toBeUndefined();

  await pageCaller(page).request('POST', '/api/auth/logout', { token });
  await page.goto('/freelancer-user-profile');
  await fill(page, { email, password: MEMBER_PASSWORD });
  expect(await sent('login', () => press(page, 'Logga in'))).toBeUndefined();
});
