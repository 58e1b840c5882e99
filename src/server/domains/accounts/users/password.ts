import { hash, verify } from '@node-rs/argon2'

/** The library's own name for it is a const enum, which this build cannot read. */
const ARGON2ID = 2
const SETTINGS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** What nobody's password is: checked where there is no user, so that the answer takes as long. */
const dummyHash = hash('nobody', SETTINGS)

/** An argon2id hash of a password, with its salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, SETTINGS)
}

/** Whether a password is the right one; as slow for a user who does not exist or has none yet. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  // What is no hash (a user who has yet to choose a password) is nobody's password.
  const is_right = await verify(password_hash ?? (await dummyHash), password).catch(() => false)
  return is_right && password_hash !== null
}
