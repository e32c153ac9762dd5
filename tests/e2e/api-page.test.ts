import { expect, test } from '../support/browser/e2e-test.ts';

test('the page of the API shows every endpoint under its content security policy and loads nothing from another host', async ({
  page,
  address,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(address).origin) elsewhere.push(request.url());
  });
  await page.goto('/api/docs');
  await expect(page.getByText('/api/invoice/sentInvoices')).toBeVisible();
  await page.getByText('/api/auth/login').click();
  await expect(page.getByText('Request body').first()).toBeVisible();
  expect(elsewhere).toEqual([]);
});
