import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Verified where an account is unknown, so that the answer takes as long as for a known one (product §12.1).
const nobodysHash = hash('nobody', PARAMETERS);

/** The argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Whether a password belongs to a stored hash; without one it takes the same time and is false. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobodysHash), password);
  return storedHash !== null && matches;
}
