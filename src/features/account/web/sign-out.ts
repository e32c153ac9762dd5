import type { QueryClient } from '@tanstack/react-query';
import type { logout } from '../endpoints.ts';
import { api } from '#web/api.ts';
import { storeToken } from '#web/session/token.ts';

/** Ends the session here and on the server, and forgets everything of the member (product §4.2). */
export async function signOut(queryClient: QueryClient): Promise<void> {
  // Out of the server's reach the session ends here all the same.
  await api<typeof logout>('POST /api/auth/logout', {}).catch(() => {});
  storeToken(null);
  queryClient.clear();
  document.body.style.overflow = '';
}
