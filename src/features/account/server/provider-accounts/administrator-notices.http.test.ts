import { expect, test } from 'vitest';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { untilDone } from '#tests/support/program/until-done.ts';

const program = useTestApp();

const SUBJECT = 'Kontona hos er har ändrats';
const told = (email: string) =>
  program().inbox.mails.filter(({ to, subject }) => to?.[0]?.address === email && subject === SUBJECT);
const idOf = async (token: string) =>
  (await program().request('POST', '/api/auth/getuser', { token })).json.user._id as string;

test('an administrator changes no account without a mail to all administrators and to ADMIN_EMAIL', async () => {
  program().setClock('2026-11-20T10:00:00Z');
  const bo = await newReviewer(program(), 'Bo Ek', ['administrator']);
  const ada = await newReviewer(program(), 'Ada Ask', ['administrator']);
  const eva = await newReviewer(program(), 'Eva Alm', ['reviewer']);
  const evaId = await idOf(eva.token);
  const call = (method: string, path: string, body?: object) =>
    program().request(method, `/api/provider/${path}`, { token: bo.token, ...(body === undefined ? {} : { body }) });
  const give = (before: string, role: string) =>
    call('PUT', `accounts/${evaId}`, { roles: [role], rolesBefore: [before] });
  const who = `Eva Alm (${eva.email})`;
  const ylva = { name: 'Ylva Ström', email: 'ylva@leverantor.example', roles: ['reviewer', 'accountant'] };
  const changes: [change: () => Promise<{ status: number }>, words: string][] = [
    [() => give('reviewer', 'accountant'), `Bo Ek ändrade rollerna för ${who} till ekonom på Egenlön`],
    [() => call('POST', `disable/${evaId}`), `Bo Ek stängde av kontot för ${who} på Egenlön`],
    [() => call('POST', `enable/${evaId}`), `Bo Ek öppnade kontot för ${who} igen på Egenlön`],
    [
      () => call('POST', 'accounts', ylva),
      `Bo Ek bjöd in Ylva Ström (${ylva.email}) som granskare och ekonom på Egenlön`,
    ],
    [() => give('accountant', 'reviewer'), `Bo Ek ändrade rollerna för ${who} till granskare på Egenlön`],
  ];
  const everyone = [bo.email, ada.email, program().deps.settings.adminEmail];
  for (const [at, [change, words]] of changes.entries()) {
    program().setClock(`2026-11-20T${11 + at}:00:00Z`);
    expect((await change()).status).toBe(200);
    for (const email of everyone) {
      await expect.poll(() => told(email).length).toBe(at + 1);
      expect(told(email).at(-1)?.text).toContain(words);
    }
    // A mail is noted as sent a moment after it has come. Until then, the next one waits for ten minutes.
    await untilDone(program().deps.db, 'notice-mail');
    // What changes nothing is not mailed, as the number of mails after the next change shows.
    if (at === 0) expect((await give('accountant', 'accountant')).status).toBe(200);
    if (at === 1) expect((await call('POST', `disable/${evaId}`)).status).toBe(200);
  }
});

test('an administrator gives no role for a moment without a mail about it', async () => {
  program().setClock('2026-11-21T10:00:00Z');
  const bo = await newReviewer(program(), 'Bo Ek', ['administrator']);
  const eva = await newReviewer(program(), 'Eva Alm', ['reviewer', 'administrator']);
  const evaId = await idOf(eva.token);
  const steps = [
    ['reviewer', 'administrator'],
    ['reviewer'],
    ['accountant'],
    ['reviewer'],
    ['reviewer', 'administrator'],
  ];
  for (const [at, roles] of steps.entries()) {
    if (at === 0) continue;
    const body = { roles, rolesBefore: steps[at - 1] };
    const { token } = bo;
    expect((await program().request('PUT', `/api/provider/accounts/${evaId}`, { token, body })).status).toBe(200);
    // Until the first mail has left, the next one of its kind takes its place and leaves at once.
    if (at === 1) await untilDone(program().deps.db, 'notice-mail');
  }
  await expect
    .poll(() => told(bo.email).filter(({ text }) => text?.includes(`${eva.email}) till ekonom på`)).length)
    .toBe(1);
});
