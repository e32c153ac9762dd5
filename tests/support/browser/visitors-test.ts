import type { APIRequestContext } from '@playwright/test';
import type { MailInbox } from '../mail/mail-inbox.ts';
import { newInvoicesOfEachKind } from '../people/new-invoices-of-each-kind.ts';
import { registerMember } from '../people/sign-in-new-member.ts';
import { reviewerSession } from '../people/sign-in-reviewer.ts';
import { test as e2eTest } from './e2e-test.ts';
import { pageCaller } from './page-caller.ts';
import type { RouteIds } from './routes.ts';

/** Who visits screens in the tests that go through all of them. */
export interface Visitors {
  /** The tokens of the sessions of a member and of a reviewer. */
  member: string;
  reviewer: string;
  /** Of the member, who has a profile, payout details, a customer, a draft, a sent and a returned invoice, and a reset link. */
  ids: RouteIds;
}

/** A test of screens, whose visitors are made once for all such tests of a worker. */
export const test = e2eTest.extend<object, { visitors: Visitors }>({
  visitors: [
    async ({ playwright, programNamed }, use) => {
      const { address, inbox } = await programNamed(null);
      const request = await playwright.request.newContext({ baseURL: address });
      const reviewer = await reviewerSession(request);
      const member = await registerMember(request);
      const ids = await newInvoicesOfEachKind(request, member, reviewer);
      const link = await askForLink(request, inbox, member);
      await use({ member, reviewer, ids: { ...ids, link } });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Requests a reset link for a member, and returns its token. */
async function askForLink(request: APIRequestContext, inbox: MailInbox, token: string): Promise<string> {
  const caller = pageCaller({ request });
  const { email } = (await caller.request('POST', '/api/auth/getuser', { token })).json.user;
  await caller.request('POST', '/api/auth/forgotpassword', { body: { email } });
  for (;;) {
    const { text } = await inbox.next(email);
    const link = /\/resetpassword\/(\S+)/.exec(text ?? '')?.[1];
    if (link !== undefined) return link;
  }
}

export { expect } from './e2e-test.ts';
