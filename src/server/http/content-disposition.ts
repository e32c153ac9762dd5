import type { FastifyReply } from 'fastify';
import { searchable } from '#shared/searchable.ts';

/** Makes the response a download with this file name, which has only ASCII letters. */
export function attach(reply: FastifyReply, fileName: string): void {
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
}

/** Lets a browser's tab show the response, and save it with this file name, which has only ASCII letters. */
export function showInTab(reply: FastifyReply, fileName: string): void {
  reply.header('content-disposition', `inline; filename="${fileName}"`);
}

/**
 * A file name made of the parts that are not empty. It has no letters outside ASCII, since a header can't carry them as they
 * are.
 */
export function fileNameOf(parts: readonly (string | null | undefined)[], extension: string): string {
  return `${parts
    .map((part) => slugOf(part ?? ''))
    .filter((slug) => slug !== '')
    .join('_')}.${extension}`;
}

const slugOf = (text: string) =>
  searchable([text])
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
