import { expect, test } from '../support/browser/e2e-test.ts';
import { control, fill } from '../support/browser/form.ts';
import { TYPED_ORGANIZATION, TYPED_PERSON } from '../support/people/new-client.ts';
import { signInNewMember } from '../support/people/sign-in-new-member.ts';

const company = { ...TYPED_ORGANIZATION, orgFirstName: 'Åkes & Söner AB' };

test('warnings are shown beside their fields and never block', async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, {
    ...company,
    orgIdNumber: '556016-0681',
    orgRecipientEmail: 'anna@gmial.com',
    orgCountry: 'Sverige',
  });
  await expect(page.getByLabel('Organisationsnummer')).toHaveAccessibleDescription(/Kontrollsiffran stämmer inte/);
  await expect(page.getByLabel('Mottagarens e-post')).toHaveAccessibleDescription('Menar du anna@gmail.com?');
  await expect(page.getByLabel('Valuta')).toHaveAccessibleDescription('');
  await page.getByLabel('Valuta').selectOption('SEK');
  await expect(page.getByLabel('Valuta')).toHaveAccessibleDescription('Betalning tas bara emot i EUR.');
  // Numbers of other countries have other check digits.
  await page.getByLabel('Land').selectOption({ label: 'Finland' });
  await expect(page.getByLabel('Organisationsnummer')).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Menar du anna@gmail.com?' }).click();
  await expect(page.getByLabel('Mottagarens e-post')).toBeFocused();
  await expect(page.getByLabel('Mottagarens e-post')).toHaveValue('anna@gmail.com');
  await expect(page.getByLabel('Mottagarens e-post')).toHaveAccessibleDescription('');
  const saved = page.waitForRequest('**/api/client/createclient');
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  expect((await saved).postData()).toContain('"anna@gmail.com"');
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
});

test('a press on Skapa saves, although it brings a warning that moves the button', async ({ page }) => {
  // So high that nothing is scrolled, which could keep the button where it is.
  await page.setViewportSize({ width: 390, height: 3000 });
  await signInNewMember(page);
  for (const [name, typed] of [
    ['orgIdNumber', '556016-0681'],
    ['orgReferenceName', 'Selam ሰላም'],
  ] as const) {
    await page.goto('/freelancer-create-client');
    await fill(page, { ...company, orgCountry: 'Sverige', [name]: typed });
    // What the warning needs to know is loaded before the press.
    await expect(control(page, name)).toHaveAccessibleDescription(/stämmer inte|Kan inte tryckas/);
    await fill(page, { [name]: company[name], orgStreet: 'Storgatan 1' });
    await expect(control(page, name)).toHaveAccessibleDescription('');
    await control(page, name).fill(typed);
    // At its edge, because a warning of one line moves it by less than half its height.
    await page.getByRole('button', { name: 'Skapa', exact: true }).click({ position: { x: 20, y: 6 } });
    await expect(page.getByText('Client created successfully!!')).toBeVisible();
  }
});

test('a character that can not be printed on the invoice is reported beside its field, before sending', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await fill(page, {
    ...company,
    orgFirstName: '김민준 محمد สมชาย',
    orgReferenceName: 'Selam ሰላም',
    orgCountry: 'Sverige',
  });
  await expect(page.getByText('Kan inte tryckas på fakturan: ሰ ላ ም')).toBeVisible();
  await expect(page.getByText('Kan inte tryckas')).toHaveCount(1);
  await expect(control(page, 'orgReferenceName')).toHaveAccessibleDescription('Kan inte tryckas på fakturan: ሰ ላ ም');
  await control(page, 'orgReferenceName').fill('Selam');
  await control(page, 'orgCity').focus();
  await expect(page.getByText('Kan inte tryckas')).toHaveCount(0);
});

test("the browser's own validation stops values that break a rule", async ({ page }) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  const submit = page.getByRole('button', { name: 'Skapa', exact: true });
  await submit.click();
  await expect(control(page, 'orgFirstName')).toBeFocused();
  await control(page, 'orgContactNumber').pressSequentially('ring +46 (0)70+12-3');
  await expect(control(page, 'orgContactNumber')).toHaveValue('+4607012-3');

  await page.getByRole('radio', { name: 'Privatperson' }).check();
  await fill(page, { ...TYPED_PERSON, pvtFirstName: 'Eva 2', pvtCountry: 'Sverige' });
  await submit.click();
  await expect(control(page, 'pvtFirstName')).toBeFocused();
  await control(page, 'pvtFirstName').fill('Eva-Lena O’Brien');
  await control(page, 'pvtRecipientEmail').fill('eva@');
  await submit.click();
  await expect(control(page, 'pvtRecipientEmail')).toBeFocused();
  await control(page, 'pvtRecipientEmail').fill('eva@example.se');
  await submit.click();
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
});

test('an address on one line fills in the fields of an address, and none in which something was typed', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await control(page, 'orgFirstName').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Kunden AB\nStorgatan 1, lgh 1101\nSE-111 22 Växjö\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(control(page, 'orgFirstName')).toHaveValue('Kunden AB');
  await expect(control(page, 'orgStreet')).toHaveValue('Storgatan 1, lgh 1101');
  await expect(control(page, 'orgPostalCode')).toHaveValue('SE-111 22');
  await expect(control(page, 'orgCity')).toHaveValue('Växjö');
  await control(page, 'orgFirstName').fill('Blåbär AB, Gatan 1, 222 33 Lund');
  await control(page, 'orgStreet').fill('Gatan 1, 222 33 Lund');
  await control(page, 'orgIdNumber').focus();
  await expect(control(page, 'orgFirstName')).toHaveValue('Blåbär AB, Gatan 1, 222 33 Lund');
  await expect(control(page, 'orgStreet')).toHaveValue('Gatan 1, 222 33 Lund');
  await expect(control(page, 'orgCity')).toHaveValue('Växjö');

  await page.getByRole('radio', { name: 'Privatperson' }).check();
  const { pvtStreet: _street, pvtPostalCode: _postalCode, pvtCity: _city, ...others } = TYPED_PERSON;
  await fill(page, { ...others, pvtCountry: 'Sverige' });
  await control(page, 'pvtStreet').fill('Lillgatan 2, 111 22 Stockholm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
  await page.goto('/freelancer-view-clients');
  await page.getByRole('link', { name: 'Redigera' }).click();
  await expect(control(page, 'pvtStreet')).toHaveValue('Lillgatan 2');
  await expect(control(page, 'pvtCity')).toHaveValue('Stockholm');
});

test('a refusal shows the literal message and an error beside the field, and keeps what was typed', async ({
  page,
}) => {
  await signInNewMember(page);
  await page.goto('/freelancer-create-client');
  await page.getByRole('radio', { name: 'Privatperson' }).check();
  // Sends it like a browser that doesn't know patterns.
  await control(page, 'pvtFirstName').evaluate((input) => input.removeAttribute('pattern'));
  await fill(page, { ...TYPED_PERSON, pvtFirstName: 'Eva 2', pvtCountry: 'Sverige' });
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Error Occurred. please try again later.');
  await expect(control(page, 'pvtFirstName')).toHaveAccessibleDescription(/bara ha bokstäver/);
  await expect(control(page, 'pvtCity')).toHaveValue(TYPED_PERSON.pvtCity);
  await control(page, 'pvtFirstName').fill('Eva');
  await page.getByRole('button', { name: 'Skapa', exact: true }).click();
  await expect(page.getByText('Client created successfully!!')).toBeVisible();
});
