import { expect, test } from '../support/browser/e2e-test.ts';
import { describeEndpoints } from '../support/program/described-endpoints.ts';

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
  const endpoints = describeEndpoints(await (await page.request.get('/api/openapi.json')).json());
  const shown = page.locator('.opblock-summary');
  await expect(shown).toHaveCount(endpoints.length);
  const texts = await shown.evaluateAll((rows) =>
    rows.map((row) => {
      const [method, path] = ['method', 'path'].map((part) => row.querySelector(`.opblock-summary-${part}`));
      return `${method?.textContent} ${path?.getAttribute('data-path')}`;
    }),
  );
  expect(texts.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  await shown.getByText('/api/auth/login').click();
  await expect(page.getByText('Request body').first()).toBeVisible();
  expect(elsewhere).toEqual([]);
});
