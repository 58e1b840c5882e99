import type { Instant } from '#contract/instant.ts'
import type { Tx } from '#server/db/database.ts'
import type { PairedDevice, Person } from '#server/http/context.ts'
import { hashToken } from './token.ts'
import * as store from './store.ts'

export { hashToken } from './token.ts'
export { hashPassword } from './password.ts'
export { login, logout } from './login.ts'
export { register } from './register.ts'

/**
 * The person or paired device that holds a bearer token; null for an unknown, ended or expired one and for a
 * member who was deactivated. A revoked device is still named: it may hand over its scans.
 */
export async function whoHolds(tx: Tx, token: string, now: Instant): Promise<Person | PairedDevice | null> {
  const holder = await store.findHolder(tx, hashToken(token), now)
  if (holder === undefined) return null
  if (holder.session_id !== null) {
    return {
      kind: 'person',
      user_id: holder.user_id,
      session_id: holder.session_id,
      name: `${holder.first_name} ${holder.last_name}`.trim(),
      member: { account_id: holder.account_id, role: holder.role, event_ids: holder.event_ids },
    }
  }
  if (holder.device_id === null) return null
  return {
    kind: 'device',
    device_id: holder.device_id,
    check_in_list_id: holder.device_list_id,
    event_id: holder.device_event_id,
    account_id: holder.device_account_id,
    may_override: holder.device_may_override,
    revoked_at: holder.device_revoked_at,
  }
}

/** Deletes sessions whose time has run out. */
export async function deleteExpiredSessions(tx: Tx, now: Instant): Promise<void> {
  await store.deleteSessionsBefore(tx, now)
}
