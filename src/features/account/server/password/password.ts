import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The hash to verify against for an unknown account, so that the response takes as long as for a known one (product
// §12.1).
const dummyHash = hash('nobody', PARAMETERS);

/** Returns the argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Whether a password matches a stored hash. Without a hash it takes the same time and returns false. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await dummyHash), password);
  return storedHash !== null && matches;
}
