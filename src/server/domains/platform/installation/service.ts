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

/** As a person may type it: case, hyphens and spaces do not count. */
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

/** What this installation is: whether known passwords are in it, whether anybody could sign in. */
export async function readInstallation(tx: Tx): Promise<{ is_demo: boolean; has_user: boolean }> {
  const row = await store.readInstallation(tx)
  return { is_demo: row?.is_demo ?? false, has_user: await store.hasUser(tx) }
}

/** Whether the installation has its first owner: from then on registering takes no set-up code. */
export function hasOwner(tx: Tx): Promise<boolean> {
  return store.hasOwner(tx)
}

export { saveVenueAccount } from './store.ts'

/** Whether somebody is who used the set-up code, and so has seen what this machine tells in its terminal. */
export async function isFirstOwner(tx: Tx, user_id: Id): Promise<boolean> {
  return (await store.firstOwner(tx)) === user_id
}

/** Remembers for good that known passwords were put into this installation. */
export async function markAsDemo(tx: Tx): Promise<void> {
  await store.saveInstallation(tx, { is_demo: true })
}

/** The keys by which push services know this installation; null: none were needed yet. */
export async function readPushKeys(tx: Tx): Promise<PushKeys | null> {
  return (await store.readInstallation(tx))?.push_keys ?? null
}

/** The same, made where there are none: browsers subscribe with them, so they are made once and for good. */
export async function ensurePushKeys(tx: Tx): Promise<PushKeys> {
  return (await readPushKeys(tx)) ?? store.savePushKeys(tx, makePushKeys())
}

/** A fresh one-time code that makes its holder the owner, in groups of four; the one before is void. */
export async function makeSetupCode(tx: Tx, random: RandomBytes): Promise<string> {
  const code = encodeBase32(random(CODE_BYTES))
  await store.saveInstallation(tx, { setup_code_hash: hashCode(code) })
  return code.match(/.{4}/g)?.join('-') ?? code
}

/** Uses the one-time code up; throws auth.setup_code_wrong when it is not the one. */
export async function consumeSetupCode(tx: Tx, code: string): Promise<void> {
  if (!(await store.consumeSetupCode(tx, hashCode(code)))) throw new AppError('auth.setup_code_wrong')
}

/** The event of a check-in list and the account's owner, in whose name a phone is paired; null without such a list. */
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
