import { hash, verify } from '@node-rs/argon2'

/** The library's own name for it is a const enum, which this build does not support. */
const ARGON2ID = 2
const SETTINGS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Verified where there is no user, so that the response takes as long. */
const dummyHash = hash('nobody', SETTINGS)

/** Returns an argon2id hash of a password, with its salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, SETTINGS)
}

/** Returns whether a password is correct; as slow for a user who does not exist or has none yet. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  // A stored value that is no hash (a user who has not set a password) matches no password.
  const is_correct = await verify(password_hash ?? (await dummyHash), password).catch(() => false)
  return is_correct && password_hash !== null
}
