import type { Instant } from '#contract/wire/instant.ts'
import { personName } from '#rules/text/person-name.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { PairedDevice } from '#server/core/http/context.ts'
import type { ResolvedSession } from '#server/core/http/mount.ts'
import { hashToken } from '#server/domains/accounts/sessions/service.ts'
import * as store from './store.ts'

export { deleteOldRegistrations } from './finish-registration.ts'
export { deleteOldDevices } from './known-devices.ts'
export { hashPassword } from '#server/domains/accounts/users/service.ts'

/**
 * Resolves bearer tokens to users, clients and paired devices. Unknown, ended and expired tokens and
 * deactivated members are missing from the result. A revoked device is included, because it may send its
 * remaining scans.
 */
export async function resolveSession(
  tx: Tx,
  tokens: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, ResolvedSession>> {
  const token_by_hash = new Map(tokens.map((token) => [hashToken(token), token]))
  const holders =
    token_by_hash.size === 0 ? [] : await store.findTokenHolders(tx, [...token_by_hash.keys()], now)
  return new Map(
    [...token_by_hash].flatMap(([token_hash, token]) => {
      const session = sessionOf(holders.filter((holder) => holder.token_hash === token_hash))
      return session === null ? [] : [[token, session] as const]
    }),
  )
}

/** @param holders rows of one token: one, or one per list that a phone holds or held */
function sessionOf(holders: readonly store.TokenHolder[]): ResolvedSession | null {
  const [holder] = holders
  if (holder === undefined) return null
  const user_session = userSessionOf(holder)
  if (user_session !== null) return user_session
  const doors = holders.flatMap((row) => deviceOf(row) ?? []).toSorted(compareRevocation)
  const [actor] = doors
  return actor === undefined ? null : { actor, last_seen_at: null, doors }
}

/** A list that a phone was given again has a row that is not revoked, which comes first. */
const compareRevocation = (a: PairedDevice, b: PairedDevice): number =>
  Number(a.revoked_at !== null) - Number(b.revoked_at !== null) ||
  (b.revoked_at ?? '').localeCompare(a.revoked_at ?? '')

function userSessionOf(holder: store.TokenHolder): ResolvedSession | null {
  const { user_id, session_id, first_name, last_name, last_seen_at, account_id, role, event_ids } = holder
  if (user_id === null || session_id === null || last_seen_at === null) return null
  if (first_name === null || last_name === null) return null
  const identity = { user_id, session_id, name: personName({ first_name, last_name }) }
  if (account_id === null) return { actor: { kind: 'client', ...identity }, last_seen_at }
  if (role === null) return null
  return { actor: { kind: 'person', ...identity, member: { account_id, role, event_ids } }, last_seen_at }
}

function deviceOf(holder: store.TokenHolder): PairedDevice | null {
  const { device_id, device_list_id, device_event_id, device_account_id, device_may_override } = holder
  if (device_id === null || device_list_id === null || device_event_id === null) return null
  if (device_account_id === null || device_may_override === null) return null
  return {
    kind: 'device',
    device_id,
    check_in_list_id: device_list_id,
    event_id: device_event_id,
    account_id: device_account_id,
    may_override: device_may_override,
    revoked_at: holder.device_revoked_at,
  }
}
