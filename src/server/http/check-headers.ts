import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import { withoutPort } from './limits/network-of.ts';

/**
 * Refuses a request for two hosts, which a proxy could understand otherwise than we do, and takes ports away from
 * forwarded addresses, so that a caller is the same one whatever the port (product §12.3, §12.5).
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
