import type { Database } from '#database/database.ts';
import { assertContractAccepted } from '#features/provider/server/public.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';

/** Whose document is sent, and who sends it: its member, or a reviewer who credits an invoice for the provider. */
export interface Sender extends Pick<SignedIn, 'memberId' | 'name' | 'email'> {
  actorId: string;
}

/** A member as the sender of their own documents. */
export const ownSender = ({ memberId, name, email }: SignedIn): Sender => ({
  memberId,
  name,
  email,
  actorId: memberId,
});

/**
 * Refuses a member who must first accept the newest contract (product §10.5). The provider's own credit notes need none.
 * @throws ExpectedError contract-not-accepted
 */
export async function assertMaySend(db: Database, { memberId, actorId }: Sender): Promise<void> {
  if (actorId === memberId) await assertContractAccepted(db, memberId);
}
