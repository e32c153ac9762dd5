import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const nonces = new WeakMap<ServerResponse, string>();

/** The nonce that allows a response's style tags. Each response has its own. */
export function styleNonce(response: ServerResponse): string {
  const nonce = nonces.get(response) ?? randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

/** Browser features that no page of ours uses. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * Adds the security headers to every response. Scripts only come from our own address, and style tags need the response's
 * nonce (product §12.5).
 * @param https adds HSTS; only if the public URL is https
 */
export async function securityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_: IncomingMessage, response: ServerResponse) => `'nonce-${styleNonce(response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        // The browser's PDF viewer runs in a tab that inherits this policy.
        objectSrc: ['blob:'],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        manifestSrc: ["'self'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  const permissions = PERMISSIONS.map((permission) => `${permission}=()`).join(', ');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions);
    // Typed, bookmarked, opened from another program, or from our own page, as when it is reloaded: no other page holds on
    // to this window. With the header the browser would start another process before it shows anything (decision 36), and
    // a reload would lose the state of the entry in the history.
    if (['none', 'same-origin'].includes(String(request.headers['sec-fetch-site'])))
      reply.removeHeader('cross-origin-opener-policy');
  });
}
