import { and, eq, isNull } from 'drizzle-orm';
import { clients } from '#database/schema/clients.ts';

/**
 * The condition for a member's customer that is not deleted. Every query on customers includes the owner (product §6).
 */
export const ownClient = (memberId: string, clientId: string) =>
  and(eq(clients.memberId, memberId), eq(clients.id, clientId), isNull(clients.deletedAt));
