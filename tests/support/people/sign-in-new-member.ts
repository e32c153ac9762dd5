import type { APIRequestContext, Page } from '@playwright/test';

let members = 0;

/** Registers a member and returns the session's token. */
export async function registerMember(request: APIRequestContext): Promise<string> {
  members += 1;
  const registration = {
    name: 'Anna Andersson',
    phoneNo: '+46701234567',
    email: `resa${members}.${process.pid}@example.se`,
    password: 'hemligt123',
    confirmPassword: 'hemligt123',
  };
  const answer = await request.post('/api/auth/createuser', { data: registration });
  const { authtoken } = (await answer.json()) as { authtoken: string };
  return authtoken;
}

/** Signs the page in, unless somebody is signed in already. */
export async function signIn(page: Page, authtoken: string): Promise<void> {
  await page.addInitScript((token) => {
    if (localStorage.getItem('token') === null) localStorage.setItem('token', token);
  }, authtoken);
}

/** Registers a member, signs the page in as them, and returns the session's token. */
export async function signInNewMember(page: Page): Promise<string> {
  const authtoken = await registerMember(page.request);
  await signIn(page, authtoken);
  return authtoken;
}
