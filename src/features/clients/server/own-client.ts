import { and, eq, isNull } from 'drizzle-orm';
import { clients } from '#database/schema/clients.ts';

/** A member's customer that has not been deleted: whose it is belongs to every query (product §6). */
export const ownClient = (memberId: string, clientId: string) =>
  and(eq(clients.memberId, memberId), eq(clients.id, clientId), isNull(clients.deletedAt));
