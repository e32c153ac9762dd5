import type { RouteIds } from '../tests/support/browser/routes.ts';
import { DEMO_SIGN_IN } from '../scripts/demo-data.ts';

/** Signs in to a running program as the demo's freelancer. @returns the session's token and the ids for the screens' paths */
export async function signInDemo(address: string): Promise<{ token: string; ids: RouteIds }> {
  const login = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_SIGN_IN),
  });
  const { authtoken: token } = (await login.json()) as { authtoken: string };
  const response = await fetch(`${address}/api/invoice/fetchinvoices`, { headers: { 'auth-token': token } });
  const invoices = (await response.json()) as { _id: string; clientId: string; sentStatus: boolean }[];
  const draft = invoices.find(({ sentStatus }) => !sentStatus);
  const sent = invoices.find(({ sentStatus }) => sentStatus);
  if (draft === undefined || sent === undefined) throw new Error('The demo has no draft or no sent invoice.');
  return { token, ids: { clientId: sent.clientId, draftId: draft._id, sentId: sent._id } };
}
