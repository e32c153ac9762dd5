import { ApiError } from '../api-error.ts';
import { sessionEnded } from './session-ended.ts';
import { pageSession, type Session } from './token.ts';

/**
 * Sends a request with a session's token. If the session has ended, it waits until the same account has signed in again,
 * and then sends the request once more, so that nothing typed is lost. It never sends it for another account.
 * @throws ApiError with the server's status and message
 */
export async function withSession(
  send: (token: string | null) => Promise<Response>,
  session: Session = pageSession(),
): Promise<Response> {
  const { token } = session;
  const response = await send(token);
  if (response.ok) return response;
  const error = await ApiError.of(response);
  // Only the page's own account can sign in again here.
  if (error.code !== 'signed-out' || token === null || session !== pageSession()) throw error;
  await sessionEnded(session, token);
  return withSession(send, session);
}
