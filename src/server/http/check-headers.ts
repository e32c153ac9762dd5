import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import { withoutPort } from './limits/network-of.ts';

/**
 * Refuses a request that names two hosts, since a proxy could read it differently than we do. Also removes the ports
 * from forwarded addresses, so that a client counts as one whatever its port (product §12.3, §12.5).
 * @throws ExpectedError unreadable
 */
export async function checkHeaders({ raw }: FastifyRequest): Promise<void> {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) throw errors.unreadable();
  const forwarded = raw.headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  const addresses = String(forwarded).split(',');
  raw.headers['x-forwarded-for'] = addresses.map((address) => withoutPort(address.trim())).join(', ');
}
