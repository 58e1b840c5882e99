import type { Override } from '#contract/door/scans.ts'
import type { Supervisor } from '#contract/door/supervisors.ts'
import { SUPERVISORS_MAX } from '#contract/door/supervisors.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isSupervisorAt } from '#rules/door/device-rights.ts'
import { AppError } from '#server/core/app-error.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { lockEvent, requireEvent } from '#server/domains/events/index.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { presentSupervisor } from './present.ts'
import * as store from './store.ts'

/** When the supervisors of an event were removed, by id; null for those who were not. */
export type SupervisorRemovals = ReadonlyMap<Id, { name: string; removed_at: Instant | null }>

/** Returns the supervisors of an event by name. Errors: event.not_found, permission.denied. */
export async function list(context: Context<Person>, event_id: Id): Promise<Supervisor[]> {
  await requireEvent(context, event_id, 'device.manage')
  return (await store.readSupervisors(context.tx, event_id)).map(presentSupervisor)
}

/**
 * Adds a supervisor. Doors receive the argon2id hash of the PIN with the event.
 * Errors: event.not_found, permission.denied, supervisor.too_many.
 */
export async function create(
  context: Context<Person>,
  event_id: Id,
  { name, pin_hash }: { name: string; pin_hash: string },
): Promise<Supervisor> {
  const { tx, now, random } = context
  const { account_id } = await lockEvent(context, event_id, 'device.manage')
  const limit = {
    code: 'supervisor.too_many',
    scope: `supervisors ${event_id}`,
    most: SUPERVISORS_MAX,
  } as const
  await countWithinLimit(tx, limit, () => store.readSupervisors(tx, event_id))
  const row = {
    id: newId('supervisor', random),
    account_id,
    event_id,
    name,
    pin_hash,
    created_at: now,
    pin_changed_at: now,
    removed_at: null,
  }
  await store.insertSupervisor(tx, row)
  const subject = { kind: 'supervisor', id: row.id, title: name } as const
  await record(context, { action: 'supervisor_added', subject, event_id })
  notifyEventChange(tx, event_id)
  return presentSupervisor(row)
}

/**
 * Updates the name or the PIN of a supervisor. Phones use the earlier PIN until their next sync.
 * Errors: event.not_found, permission.denied, supervisor.not_found.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  edit: { name?: string | undefined; pin_hash: string | null },
): Promise<Supervisor> {
  const { tx, now } = context
  const before = await lockManaged(context, event_id, id)
  const { name = before.name, pin_hash } = edit
  const change = {
    name,
    ...(pin_hash !== null && { pin_hash, pin_changed_at: now }),
  }
  await store.updateSupervisor(tx, id, change)
  const subject = { kind: 'supervisor', id, title: name } as const
  if (name !== before.name) {
    const changes = [makeChange('name', before.name, name)]
    await record(context, { action: 'supervisor_changed', subject, event_id, changes })
  }
  if (pin_hash !== null) await record(context, { action: 'supervisor_pin_changed', subject, event_id })
  notifyEventChange(tx, event_id)
  return presentSupervisor({ ...before, ...change })
}

/**
 * Removes a supervisor and the hash of the PIN; overrides made before stay valid.
 * Errors: event.not_found, permission.denied, supervisor.not_found.
 */
export async function remove(context: Context<Person>, event_id: Id, id: Id): Promise<undefined> {
  const { tx, now } = context
  const { name } = await lockManaged(context, event_id, id)
  await store.updateSupervisor(tx, id, { pin_hash: '', removed_at: now })
  const subject = { kind: 'supervisor', id, title: name } as const
  await record(context, { action: 'supervisor_removed', subject, event_id })
  notifyEventChange(tx, event_id)
}

/** Returns the supervisors whose PINs opened the right to these scans, and when they were removed. */
export async function readRemovals(
  tx: Tx,
  event_id: Id,
  entries: readonly { scan: { override: Override | null } }[],
): Promise<SupervisorRemovals> {
  const ids = entries.flatMap(({ scan }) => scan.override?.supervisor_id ?? [])
  const rows = await store.readByIds(tx, event_id, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns whether somebody was a supervisor of an event at an instant. */
export async function isSupervisor(tx: Tx, event_id: Id, id: Id, at: Instant): Promise<boolean> {
  const [row] = await store.readByIds(tx, event_id, [id])
  return isSupervisorAt(row, at)
}

async function lockManaged(context: Context<Person>, event_id: Id, id: Id): Promise<store.SupervisorRow> {
  await requireEvent(context, event_id, 'device.manage')
  const found = await store.lockSupervisor(context.tx, event_id, id)
  if (found === undefined) throw new AppError('supervisor.not_found')
  return found
}
