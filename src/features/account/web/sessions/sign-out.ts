import type { QueryClient } from '@tanstack/react-query';
import type { logout } from '../../endpoints.ts';
import { api } from '#web/api.ts';
import { beginSession } from '#web/session/token.ts';

/** Ends the session here and on the server, and removes all the member's data from the browser (product §4.2). */
export async function signOut(queryClient: QueryClient): Promise<void> {
  // If the server can't be reached, the session still ends here.
  await api<typeof logout>('POST /api/auth/logout', {}).catch(() => {});
  beginSession(null);
  queryClient.clear();
  document.body.style.overflow = '';
}
