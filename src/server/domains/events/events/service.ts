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

/** Makes doors reload the event, its tickets and lists after a row was deleted, which has no change number. */
export const touch = store.touch
/** Counts the events of each organizer that a member may see; organizers without any are absent. */
export const countByOrganizer = store.countByOrganizer

/**
 * Returns one page of the events that a person may see.
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
 * Returns the events for offline use by start: those that are not archived, archived ones that ended after a time,
 * and the pinned ones; only those that this person may see.
 */
export async function listOffline(
  { tx, actor }: Context<Person>,
  query: { archived_since: Instant; pinned_ids: readonly Id[] },
): Promise<Event[]> {
  return presentAll(tx, await store.listOffline(tx, actor.member, query))
}

/** Returns one event. Errors: event.not_found. */
export async function read(context: Context<Person>, event_id: Id): Promise<Event> {
  return presentOne(context.tx, await requireEvent(context, event_id, 'event.view'))
}

/** Fields of the event itself, without the options for its resources. */
type EventFields = Omit<EventEdit, 'keep_dates_of' | 'notify_ticket_holders'>

/**
 * Updates an event; omitted fields stay unchanged. Wall times are in the event's time zone. A live event reserves
 * its rooms at the new dates, or nothing changes. Errors: event.not_found, permission.denied, version.stale,
 * event.ends_before_start, event.organizer_unknown, event.put_off, event.room_unknown, occupancy.taken with the
 * conflicts.
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
  // Buyers wait for the new date, and only the dedicated endpoint notifies them.
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
 * Sets the stored status of an event; a live event has its rooms reserved, any other has none. Errors:
 * event.not_found, permission.denied, version.stale, event.status_not_allowed, user.email_unverified when the
 * caller without a verified address publishes it, event.room_unknown, occupancy.taken with the conflicts.
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
