import type { Instant } from '#contract/wire/instant.ts'
import { personName } from '#rules/text/person-name.ts'
import type { Tx } from '#server/core/db/database.ts'
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
  const by_hash = new Map(tokens.map((token) => [hashToken(token), token]))
  const holders = by_hash.size === 0 ? [] : await store.findTokenHolders(tx, [...by_hash.keys()], now)
  return new Map(
    holders.flatMap((holder) => {
      const [token, held] = [by_hash.get(holder.token_hash), sessionOf(holder)]
      return token === undefined || held === null ? [] : [[token, held] as const]
    }),
  )
}

function sessionOf(holder: store.TokenHolder): ResolvedSession | null {
  if (holder.session_id !== null) {
    const { user_id, session_id, account_id, role, event_ids, last_seen_at } = holder
    const known = { user_id, session_id, name: personName(holder) }
    if (account_id === null) return { actor: { kind: 'client', ...known }, last_seen_at }
    return { actor: { kind: 'person', ...known, member: { account_id, role, event_ids } }, last_seen_at }
  }
  if (holder.device_id === null) return null
  return {
    last_seen_at: null,
    actor: {
      kind: 'device',
      device_id: holder.device_id,
      check_in_list_id: holder.device_list_id,
      event_id: holder.device_event_id,
      account_id: holder.device_account_id,
      may_override: holder.device_may_override,
      revoked_at: holder.device_revoked_at,
    },
  }
}
