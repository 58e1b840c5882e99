import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { hashToken } from '#server/domains/accounts/sessions/service.ts'
import * as store from './known-devices-store.ts'

const RETENTION_MS = 365 * 24 * 3_600_000

/**
 * Returns whether the user signed in with this device token within a year.
 * @param device_token undefined: the device has none
 */
export async function isKnownDevice(
  tx: Tx,
  user_id: Id | undefined,
  device_token: string | undefined,
): Promise<boolean> {
  if (user_id === undefined || device_token === undefined) return false
  return store.has(tx, user_id, hashToken(device_token))
}

/** Records a sign-in with this device token (S3.6). */
export async function saveDevice(
  tx: Tx,
  user_id: Id,
  device_token: string | undefined,
  now: Instant,
): Promise<void> {
  if (device_token !== undefined) await store.save(tx, user_id, hashToken(device_token), now)
}

/** Deletes a user's devices after a password change. */
export const deleteDevices = store.deleteOfUser

/** Deletes devices that were not used for a year. */
export async function deleteOldDevices(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, addMs(now, -RETENTION_MS))
}
