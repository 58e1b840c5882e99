import { isDeepStrictEqual } from 'node:util'
import type { EventSettings, EventSettingsEdit } from '#contract/events/event-settings.ts'
import type { Id } from '#contract/wire/id.ts'
import type { OwnWay } from '#contract/orders/other-payments.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import { requireVersion } from '#server/http/requirements.ts'
import { changesBetween, record } from '#server/modules/audit/service.ts'
import { announceChange, requireEvent } from '#server/modules/events/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { SettingsRow } from './store.ts'

const WAYS = ['fps_payment', 'bank_payment', 'door_payment'] as const

/** The settings of an event; what was not set is as the contract's defaults have it. Errors: event.not_found. */
export async function read(context: Context<Person>, event_id: Id): Promise<EventSettings> {
  await requireEvent(context, event_id, 'event.view')
  return present(found(await store.find(context.tx, event_id)))
}

/** The settings of events that the caller has already been found to see. */
export async function listOfEvents(
  { tx }: Pick<Context, 'tx'>,
  event_ids: readonly Id[],
): Promise<EventSettings[]> {
  return (await store.ofEvents(tx, event_ids)).map(present)
}

/**
 * Changes settings; what is left out or the same stays.
 * Errors: event.not_found, permission.denied, version.stale.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  edit: EventSettingsEdit,
  version: number | null,
): Promise<EventSettings> {
  const { tx } = context
  await requireEvent(context, event_id, 'event.edit')
  const before = found(await store.lock(tx, event_id))
  requireVersion(before, version, present(before))
  const after = { ...before, settings: applyEdit(before.settings, edit) }
  if (isDeepStrictEqual(present(before), present(after))) return present(before)
  const saved = await store.save(tx, after)
  await recordWaysToPay(context, event_id, present(before), present(after))
  await announceChange(tx, event_id)
  return present(saved)
}

/** Whoever changes where money goes is written down, with what buyers were told before and after. */
async function recordWaysToPay(
  context: Context<Person>,
  event_id: Id,
  before: EventSettings,
  after: EventSettings,
): Promise<void> {
  const told = (of: EventSettings) =>
    Object.fromEntries(WAYS.map((way) => [way, of[way].is_offered ? toldBy(of[way]) : null]))
  const changes = changesBetween(told(before), told(after), WAYS)
  if (changes.length === 0) return
  const subject = { kind: 'event', id: event_id } as const
  await record(context, { action: 'payment_ways_changed', subject, event_id, changes })
}

/** The words, and which pictures. */
const toldBy = ({ words, pictures }: OwnWay) => [...Object.values(words), ...Object.values(pictures)]

function found(row: SettingsRow | undefined): SettingsRow {
  if (row === undefined) throw new AppError('event.not_found')
  return row
}
