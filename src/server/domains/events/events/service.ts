import { isDeepStrictEqual } from 'node:util'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { listEvents, type Event, type EventEdit, type EventStatus } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { canTransition } from '#rules/events/event-status.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { changesBetween, record, translationsBetween } from '#server/domains/platform/index.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { cleanTranslations } from '#server/core/clean-translations.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { syncRooms } from '#server/domains/events/event-rooms/service.ts'
import { lockEvent, requireEvent, requireOrganizer } from './access.ts'
import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { datesOf } from './dates.ts'
import { presentAll, presentOne } from './present.ts'
import * as store from './store.ts'
import type { EventRow } from './store.ts'

export { requireVersion } from '#server/core/http/requirements.ts'
export { lockEvent, requireEvent } from './access.ts'
export { announceChange } from './changes.ts'
export { create } from './create.ts'
export { duplicate } from './duplicate.ts'
export { addDefaultQuestions, FIRST_CHANGE_NO, insertNewEventRows, KEY_BYTES } from './new-event-rows.ts'
export { changeHappening } from './postpone.ts'
export { remove } from './remove.ts'
export type { EventRow } from './store.ts'

/** Lets doors fetch the event, its tickets and lists again; for a row that is gone and carries no number. */
export const touch = store.touch
/** How many events each organizer has among those that a member may see; none: not in the map. */
export const countByOrganizer = store.countByOrganizer

/**
 * One page of the events that a person may see.
 * @param organizer_id only the events of this organizer
 */
export async function list(
  { tx, now, actor }: Context<Person>,
  query: QueryOf<typeof listEvents>,
  organizer_id: Id | null = null,
): Promise<OkOf<typeof listEvents>> {
  const { rows, total } = await store.page(tx, actor.member, query, { now, organizer_id })
  return pageOf(listEvents.query, query, total, await presentAll(tx, rows))
}

/**
 * The events that a laptop keeps, by their start: those that are not archived, archived ones that were not over
 * at an instant, and those that are named; never one that this person may not see.
 */
export async function listOffline(
  { tx, actor }: Context<Person>,
  wanted: { archived_since: Instant; named: readonly Id[] },
): Promise<Event[]> {
  return presentAll(tx, await store.listOffline(tx, actor.member, wanted))
}

/** One event. Errors: event.not_found. */
export async function read(context: Context<Person>, event_id: Id): Promise<Event> {
  return presentOne(context.tx, await requireEvent(context, event_id, 'event.view'))
}

/** The fields of an event itself, without what is to become of what hangs on it. */
type EventFields = Omit<EventEdit, 'keep_dates_of' | 'notify_ticket_holders'>

/**
 * Changes an event; what is left out or the same stays. Wall times are read in the event's timezone.
 * A live one has its rooms at its new dates, or nothing changes. Errors: event.not_found, permission.denied, version.stale,
 * event.ends_before_start, event.organizer_unknown, event.put_off, event.room_unknown, occupancy.taken with what is there.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  edit: EventFields,
  version: number | null,
): Promise<Event> {
  const event = await lockEvent(context, event_id, 'event.edit')
  requireVersion(event, version, await presentOne(context.tx, event))
  const { organizer_id = event.organizer_id } = edit
  if (organizer_id !== null && organizer_id !== event.organizer_id) {
    await requireOrganizer(context, organizer_id)
  }
  const dates = datesOf({
    start_date: edit.start_date ?? event.start_date,
    end_date: edit.end_date === undefined ? event.end_date : edit.end_date,
    timezone: edit.timezone ?? event.timezone,
  })
  // Its buyers wait to be told the new date, which only its own call does.
  if (event.happening === 'postponed' && dates.starts_at !== event.starts_at)
    throw new AppError('event.put_off', { errors: { start_date: ['event.put_off'] } })
  return saveIfChanged(context, event, {
    ...event,
    ...dates,
    organizer_id,
    title: edit.title ?? event.title,
    language: edit.language ?? event.language,
    ...applyEdit(
      { translations: event.translations },
      { translations: edit.translations && cleanTranslations(edit.translations, ['description']) },
    ),
    description: edit.description === undefined ? event.description : cleanRichText(edit.description),
  })
}

/**
 * Sets the stored state of an event: live, it has its rooms; else it has none. Errors: event.not_found, permission.denied,
 * version.stale, event.status_not_allowed, user.email_unverified when somebody without a verified address would go live,
 * event.room_unknown, occupancy.taken with what is there.
 */
export async function setStatus(
  context: Context<Person>,
  event_id: Id,
  status: EventStatus,
  version: number | null,
): Promise<Event> {
  const { tx, actor } = context
  const event = await lockEvent(context, event_id, 'event.edit')
  requireVersion(event, version, await presentOne(tx, event))
  if (!canTransition(event.status, status)) throw new AppError('event.status_not_allowed')
  const goes_live = status === 'live' && event.status !== 'live'
  if (goes_live && !(await store.isEmailVerified(tx, actor.user_id))) {
    throw new AppError('user.email_unverified')
  }
  return saveIfChanged(context, event, { ...event, status })
}

async function saveIfChanged(context: Context<Person>, before: EventRow, after: EventRow): Promise<Event> {
  const { tx } = context
  if (isDeepStrictEqual(before, after)) return presentOne(tx, before)
  await syncRooms(context, after)
  const saved = await store.save(tx, after, await nextChangeNo(tx, after.id))
  const { id, title } = saved
  const fields = ['title', 'language', 'start_date', 'end_date', 'timezone', 'status'] as const
  await record(context, {
    action: before.status === after.status ? 'event_changed' : 'event_status_changed',
    subject: { kind: 'event', id, title },
    event_id: id,
    changes: [
      ...changesBetween(before, after, fields),
      ...translationsBetween(before.translations, after.translations, ['title']),
    ],
  })
  notifyEventChange(tx, after.id)
  return presentOne(tx, saved)
}
