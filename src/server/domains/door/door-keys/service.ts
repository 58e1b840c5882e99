import { BASE32, encodeBase32 } from '#contract/wire/base32.ts'
import type { DoorKeyInfo } from '#contract/door/door-keys.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { KEY_BYTES, announceChange, lockEvent, requireEvent } from '#server/domains/events/index.ts'
import * as store from './store.ts'

/** Returns the current and retired keys of an event, newest first. Errors: event.not_found, permission.denied. */
export async function list(context: Context<Person>, event_id: Id): Promise<DoorKeyInfo[]> {
  await requireEvent(context, event_id, 'device.manage')
  return store.list(context.tx, event_id)
}

/**
 * Creates the key for all codes issued from now on. Codes of older keys stay valid until a given time, not before
 * now. Doors receive the key with the event. Errors: event.not_found, permission.denied, door_key.too_many.
 */
export async function renew(
  context: Context<Person>,
  event_id: Id,
  { old_codes_until }: { old_codes_until: Instant },
): Promise<DoorKeyInfo[]> {
  const { tx, now, random } = context
  const { account_id, title } = await lockEvent(context, event_id, 'device.manage')
  const used_numbers = new Set((await store.list(tx, event_id)).map(({ key_no }) => key_no))
  // One character of a ticket code identifies its key.
  const key_no = Array.from(BASE32, (_, at) => at).find((at) => at > 0 && !used_numbers.has(at))
  if (key_no === undefined) throw new AppError('door_key.too_many')
  const until = old_codes_until < now ? now : old_codes_until
  await store.retireKeys(tx, event_id, until)
  await record(context, {
    action: 'door_key_renewed',
    subject: { kind: 'event', id: event_id, title },
    event_id,
    changes: [makeChange('old_codes_until', null, until)],
  })
  const secret = encodeBase32(random(KEY_BYTES))
  await store.insert(tx, { account_id, event_id, key_no, secret, created_at: now })
  await announceChange(tx, event_id)
  return store.list(tx, event_id)
}
