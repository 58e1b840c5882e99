import { createHash } from 'node:crypto'
import { encodeBase32 } from '#contract/wire/base32.ts'
import type { Id, RandomBytes } from '#contract/wire/id.ts'
import { makePushKeys } from '#server/core/integrations/push/push-services.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { PushKeys } from '#server/core/push-keys.ts'
import type { Person } from '#server/core/http/context.ts'
import * as store from './store.ts'

const CODE_BYTES = 15

/** Normalizes a typed code: case, hyphens and spaces are ignored. */
const hashCode = (code: string) =>
  createHash('sha256')
    .update(
      code
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, '')
        .replace(/[IL]/g, '1')
        .replace(/O/g, '0'),
    )
    .digest('hex')

/** Returns whether the installation has demo passwords and whether it has a user. */
export async function readInstallation(tx: Tx): Promise<{ is_demo: boolean; has_user: boolean }> {
  const row = await store.readInstallation(tx)
  return { is_demo: row?.is_demo ?? false, has_user: await store.hasUser(tx) }
}

/** Returns whether the installation has its first owner. From then on registration needs no set-up code. */
export function hasOwner(tx: Tx): Promise<boolean> {
  return store.hasOwner(tx)
}

export { saveVenueAccount } from './store.ts'

/** Returns whether this user used the set-up code and thus has seen this machine's terminal. */
export async function isFirstOwner(tx: Tx, user_id: Id): Promise<boolean> {
  return (await store.firstOwner(tx)) === user_id
}

/** Marks permanently that public passwords were put into this installation. */
export async function markAsDemo(tx: Tx): Promise<void> {
  await store.saveInstallation(tx, { is_demo: true })
}

/** Returns the VAPID keys of this installation; null while none were needed. */
export async function readPushKeys(tx: Tx): Promise<PushKeys | null> {
  return (await store.readInstallation(tx))?.push_keys ?? null
}

/**
 * Returns the keys and creates them if there are none. Browsers subscribe with them, so they never change.
 */
export async function ensurePushKeys(tx: Tx): Promise<PushKeys> {
  return (await readPushKeys(tx)) ?? store.savePushKeys(tx, makePushKeys())
}

/**
 * Creates a one-time code that makes its holder the owner, in groups of four characters. The previous code
 * becomes invalid.
 */
export async function makeSetupCode(tx: Tx, random: RandomBytes): Promise<string> {
  const code = encodeBase32(random(CODE_BYTES))
  await store.saveInstallation(tx, { setup_code_hash: hashCode(code) })
  return code.match(/.{4}/g)?.join('-') ?? code
}

/** Consumes the one-time code. Throws auth.setup_code_wrong if it does not match. */
export async function consumeSetupCode(tx: Tx, code: string): Promise<void> {
  if (!(await store.consumeSetupCode(tx, hashCode(code)))) throw new AppError('auth.setup_code_wrong')
}

/**
 * Returns the event of a check-in list and the account's owner, in whose name a phone is paired; null without
 * such a list.
 */
export async function findCheckInListOwner(
  tx: Tx,
  check_in_list_id: Id,
): Promise<{ event_id: Id; owner: Person } | null> {
  const door = await store.findCheckInListOwner(tx, check_in_list_id)
  if (door === undefined) return null
  const { event_id, user_id, account_id } = door
  const member = { account_id, role: 'admin', event_ids: null } as const
  return { event_id, owner: { kind: 'person', user_id, session_id: '', name: '', member } }
}
