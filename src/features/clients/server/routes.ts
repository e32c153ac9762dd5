import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { versionOf } from '#server/seen-version.ts';
import { respondWithList } from '#server/http/sliced-response.ts';
import * as endpoints from '../endpoints.ts';
import { checkedClient } from './checked-client.ts';
import type { ClientInRequest } from './client-values.ts';
import { createClient } from './create-client.ts';
import { deleteClient } from './delete-client.ts';
import { countClients, listClients } from './list-clients.ts';
import { ownClient } from './own-client.ts';
import { type ClientRow, presentClient } from './present-client.ts';
import { clients } from '#database/schema/clients.ts';
import { updateClient } from './update-client.ts';

/** The endpoints about customers (product §7.2). */
export function clientRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock, settings } = deps;
  const checked = (given: ClientInRequest) => (settings.provider.vat === null ? given : checkedClient(given));

  route(app, deps, endpoints.createClient, async ({ body, caller }) => {
    const given = await checked(body);
    const { id, customerNumber } = await db.transaction((tx) => createClient(tx, caller.memberId, given, clock()));
    return { message: 'Client created successfully!!', _id: id, customerNumber };
  });

  route(app, deps, endpoints.fetchAllClients, async ({ query, caller }) => {
    const { memberId } = caller;
    const total = await countClients(db, memberId, query);
    const present = (rows: ClientRow[]) => ({ clients: rows.map(presentClient), total });
    if (query.limit !== undefined) return present(await listClients(db, memberId, query));
    return respondWithList({
      owner: memberId,
      read: (limit, last) => listClients(db, memberId, { ...query, limit, after: last?.customerNumber ?? query.after }),
      present,
    });
  });

  route(app, deps, endpoints.clientById, async ({ params, caller }) => {
    const [client] = await db.select().from(clients).where(ownClient(caller.memberId, params.id));
    if (client === undefined) throw errors.notFound();
    return { ...presentClient(client), version: versionOf(client) };
  });

  route(app, deps, endpoints.updateClient, async ({ params, body, caller }) => {
    const given = await checked(body);
    const { version, inNewCurrency } = await db.transaction((tx) =>
      updateClient(tx, caller.memberId, params.id, { given, seen: body.version }, clock()),
    );
    return {
      message: 'Client updated successfully.',
      version,
      ...(inNewCurrency.length === 0 ? {} : { inNewCurrency }),
    };
  });

  route(app, deps, endpoints.deleteClient, async ({ params, caller }) => {
    await db.transaction((tx) => deleteClient(tx, caller.memberId, params.id, clock()));
    return { message: 'Client Deleted Successfully.' };
  });
}
