import { statfsSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';

/** Bytes that must be free before anything is written: the embedded database stops for good where it finds none. */
const HEADROOM = 64 * 1024 * 1024;
/** How long a look at the disk holds, in milliseconds. */
const LOOK_HOLDS = 1_000;

/**
 * A hook that refuses what would write while the disk of a folder is full, and lets reading go on
 * (docs/decisions, 14).
 * @throws ExpectedError disk-full
 */
export function refuseOnFullDisk(folder: string): (request: FastifyRequest) => Promise<void> {
  let isFull = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (request) => {
    if (request.method === 'GET') return;
    if (performance.now() - lookedAt > LOOK_HOLDS) {
      const { bavail, bsize } = statfsSync(folder);
      isFull = bavail * bsize < HEADROOM;
      lookedAt = performance.now();
    }
    if (isFull) throw errors.diskFull();
  };
}
