import { createRequire } from 'node:module';
import { once } from '#shared/once.ts';

/**
 * The mail library, loaded with the first mail. As a CommonJS module it doesn't import Node's modules for HTTP and TLS, which
 * would load all that their exports name (decision 58).
 */
export const nodemailer = once(() => createRequire(import.meta.url)('nodemailer') as typeof import('nodemailer'));
