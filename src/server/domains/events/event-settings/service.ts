import { isDeepStrictEqual } from 'node:util'
import type { checkEventRoom, RoomCheck } from '#contract/events/event-rooms.ts'
import type { EventSettings, EventSettingsEdit } from '#contract/events/event-settings.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { FpsPayee } from '#contract/orders/fps-payee.ts'
import type { OfflinePaymentSettings } from '#contract/orders/offline-payments.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { auditedTerms } from '#rules/text/cancellation-terms.ts'
import { isFpsExplained } from '#rules/sales/offline-payment.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { changesBetween, record } from '#server/domains/platform/index.ts'
import {
  checkRoomOf,
  setRooms,
  roomsOfEvent,
  roomsOfEvents,
} from '#server/domains/events/event-rooms/service.ts'
import { mailOwners } from '#server/domains/accounts/index.ts'
import {
  announceChange,
  lockEvent,
  requireEvent,
  type EventRow,
} from '#server/domains/events/events/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { SettingsRow } from './store.ts'

export { movePaymentDue } from './move-payment-due.ts'

const PAYMENT_METHODS = ['fps_payment', 'bank_payment', 'door_payment'] as const

/** Returns the settings of an event, with the contract's defaults for missing ones. Errors: event.not_found. */
export async function read(context: Context<Person>, event_id: Id): Promise<EventSettings> {
  await requireEvent(context, event_id, 'event.view')
  return presentOne(context, requireFound(await store.find(context.tx, event_id)))
}

async function presentOne({ tx }: Pick<Context, 'tx'>, row: SettingsRow): Promise<EventSettings> {
  return present(row, await roomsOfEvent(tx, row.event_id))
}

/**
 * Checks whether a room is free at the dates of the event. Errors: event.not_found, permission.denied,
 * event.rooms_elsewhere, room.not_found.
 */
export async function checkRoom(
  context: Context<Person>,
  { event_id, room_id }: { event_id: Id; room_id: Id },
  minutes: QueryOf<typeof checkEventRoom>,
): Promise<RoomCheck> {
  return checkRoomOf(context, await requireEvent(context, event_id, 'event.edit'), room_id, minutes)
}

/** Returns the settings of events that the caller is already known to have access to. */
export async function listOfEvents(
  { tx }: Pick<Context, 'tx'>,
  event_ids: readonly Id[],
): Promise<EventSettings[]> {
  const rooms = await roomsOfEvents(tx, event_ids)
  return (await store.listOfEvents(tx, event_ids)).map((row) => present(row, rooms.get(row.event_id) ?? []))
}

/**
 * Updates settings; omitted fields stay unchanged. A live event reserves its new rooms, or nothing changes.
 * Errors: event.not_found, permission.denied, version.stale, event.rooms_elsewhere, event.room_unknown,
 * occupancy.taken with the conflicts, request.invalid for FPS that buyers could not pay by.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  { rooms, ...edit }: EventSettingsEdit,
  version: number | null,
): Promise<EventSettings> {
  const { tx } = context
  // The status decides whether rooms are reserved, so the event is locked when rooms change.
  const event = await (rooms === undefined ? requireEvent : lockEvent)(context, event_id, 'event.edit')
  const row = requireFound(await store.lock(tx, event_id))
  const before = await presentOne(context, row)
  requireVersion(row, version, before)
  if (rooms !== undefined) await setRooms(context, event, rooms)
  const changed = { ...row, settings: applyEdit(row.settings, edit) }
  const after = await presentOne(context, changed)
  if (isDeepStrictEqual(before, after)) return before
  requireExplainedFps(before, after)
  const saved = await store.save(tx, changed)
  await recordPaymentMethods(context, event_id, before, after)
  await recordTerms(context, event, before, after)
  await recordWaitingList(context, event_id, before, after)
  await recordResale(context, event, before, after)
  await warnOfPayee(context, event, before, after)
  await announceChange(tx, event_id)
  return present(saved, after.rooms)
}

/** Throws request.invalid when an edit leaves FPS offered without words, picture or payee. */
function requireExplainedFps(before: EventSettings, after: EventSettings): void {
  if (isFpsExplained(after) || !isFpsExplained(before)) return
  throw new AppError('request.invalid', { errors: { 'fps_payment.words': ['required'] } })
}

/** Records who changes the payment instructions and the payee, as shown to buyers before and after. */
async function recordPaymentMethods(
  context: Context<Person>,
  event_id: Id,
  before: EventSettings,
  after: EventSettings,
): Promise<void> {
  const recordedOf = (of: EventSettings) => ({
    ...Object.fromEntries(
      PAYMENT_METHODS.map((method) => [method, of[method].is_offered ? paymentTextsOf(of[method]) : null]),
    ),
    fps_payee: of.fps_payee && payeeTextsOf(of.fps_payee),
  })
  const changes = changesBetween(recordedOf(before), recordedOf(after), [...PAYMENT_METHODS, 'fps_payee'])
  if (changes.length === 0) return
  const subject = { kind: 'event', id: event_id } as const
  await record(context, { action: 'payment_ways_changed', subject, event_id, changes })
}

/** Records who changes the terms of cancellation, as buyers read them, and those of requests for approval. */
async function recordTerms(
  context: Context<Person>,
  { id: event_id, title, currency }: EventRow,
  before: EventSettings,
  after: EventSettings,
): Promise<void> {
  const recordedOf = ({ cancellation_terms: terms, ...settings }: EventSettings) => ({
    cancellation_terms: terms && auditedTerms(terms, currency),
    approval_holds_places: settings.approval_holds_places,
    approval_pay_hours: settings.approval_pay_hours,
  })
  const changes = changesBetween(recordedOf(before), recordedOf(after), [
    'cancellation_terms',
    'approval_holds_places',
    'approval_pay_hours',
  ])
  if (changes.length === 0) return
  await record(context, {
    action: 'event_changed',
    subject: { kind: 'event', id: event_id, title },
    event_id,
    changes,
  })
}

/** Records who turns the waiting list on or off, or changes its terms. */
async function recordWaitingList(
  context: Context<Person>,
  event_id: Id,
  before: EventSettings,
  after: EventSettings,
): Promise<void> {
  const recordedOf = ({ waiting_list, waiting_list_hours, waiting_list_by_tier }: EventSettings) => {
    return { waiting_list, waiting_list_hours, waiting_list_by_tier }
  }
  const changes = changesBetween(recordedOf(before), recordedOf(after), [
    'waiting_list',
    'waiting_list_hours',
    'waiting_list_by_tier',
  ])
  if (changes.length === 0) return
  const subject = { kind: 'event', id: event_id } as const
  await record(context, { action: 'waiting_list_changed', subject, event_id, changes })
}

/** Records who lets buyers offer their tickets, or no longer does. */
async function recordResale(
  context: Context<Person>,
  { id: event_id, title }: EventRow,
  before: EventSettings,
  after: EventSettings,
): Promise<void> {
  if (before.resale === after.resale) return
  const subject = { kind: 'event', id: event_id, title } as const
  const changes = changesBetween({ resale: before.resale }, { resale: after.resale }, ['resale'])
  await record(context, { action: 'event_changed', subject, event_id, changes })
}

/** Mails the owners of the account who receives the FPS payments from now on, because a thief would change it. */
async function warnOfPayee(
  context: Context<Person>,
  { id, account_id, title }: Pick<EventRow, 'id' | 'account_id' | 'title'>,
  { fps_payee: before }: EventSettings,
  { fps_payee: after }: EventSettings,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  const payeeText = (payee: FpsPayee | null) => payee && payeeTextsOf(payee).join(' · ')
  const url = `${context.settings.public_url}/manage/event/${id}/settings`
  await mailOwners(context, account_id, (names) => ({
    template: 'fps-payee-changed',
    data: {
      ...names,
      event_title: title,
      changed_by: context.actor.name,
      before: payeeText(before),
      after: payeeText(after),
      url,
    },
  }))
}

/** Returns the texts and the ids of the pictures. */
const paymentTextsOf = ({ words, pictures }: OfflinePaymentSettings) => [
  ...Object.values(words),
  ...Object.values(pictures),
]

const payeeTextsOf = ({ value, bank_code, name }: FpsPayee) =>
  [value, bank_code, name].filter((text) => text !== null)

function requireFound(row: SettingsRow | undefined): SettingsRow {
  if (row === undefined) throw new AppError('event.not_found')
  return row
}
