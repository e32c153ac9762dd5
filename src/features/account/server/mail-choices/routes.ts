import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import * as endpoints from '../../endpoints.ts';
import { findMailChoices, saveMailChoices } from './mail-choices.ts';

/** The endpoints of which mails a member gets (product §7.2). */
export function mailChoiceRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db } = deps;

  route(app, deps, endpoints.getMailChoices, async ({ caller }) => ({
    mailChoices: await findMailChoices(db, caller.memberId),
  }));

  route(app, deps, endpoints.chooseMails, async ({ body, caller }) => {
    await db.transaction((tx) => saveMailChoices(tx, caller.memberId, body.mailChoices));
    return { message: 'Ditt val är sparat.' };
  });
}
