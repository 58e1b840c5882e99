import type { Event, EventEdit } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { isMoved, type DateChange } from '#rules/events/moved-dates.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { moveWindows } from '#server/domains/door/index.ts'
import {
  announceChange,
  lockEvent,
  movePaymentDue,
  moveSales,
  updateEvent as update,
  type EventRow,
} from '#server/domains/events/index.ts'
import {
  moveDeadlines,
  moveDueDates,
  moveExpiries,
  moveRequestTimes,
  moveScheduled,
  moveVoucherEnds,
  notifyNewDate,
} from '#server/domains/sales/index.ts'

type EventDates = Pick<EventRow, 'id' | 'start_date' | 'timezone' | 'starts_at' | 'ends_at'>

/**
 * Updates an event and moves the dates relative to its start, except those listed as kept. Ticket holders are
 * notified if requested. Errors: those of `update`, and permission.denied or user.email_unverified if the caller
 * requests a mail but may not send one.
 */
export async function updateWithDates(
  context: Context<Person>,
  event_id: Id,
  { keep_dates_of = [], notify_ticket_holders = false, ...fields }: EventEdit,
  version: number | null,
): Promise<Event> {
  const before = await lockEvent(context, event_id, 'event.edit')
  const after = await update(context, event_id, fields, version)
  if (isMoved({ from: before, to: after })) await moveEventDates(context, before, after, keep_dates_of)
  const is_new_date = before.starts_at !== after.starts_at || before.ends_at !== after.ends_at
  if (notify_ticket_holders && is_new_date) await notifyNewDate(context, before)
  return after
}

/**
 * Moves the dates relative to the start of an event, which has moved.
 * @param keep as in DateChange
 */
export async function moveEventDates(
  context: Context<Person>,
  before: EventDates,
  after: EventDates,
  keep: DateChange['keep'],
): Promise<void> {
  const { id } = before
  const change = { from: before, to: after, keep }
  await moveWindows(context, id, change)
  await moveSales(context, id, change)
  await moveExpiries(context, id, change)
  await moveVoucherEnds(context, id, change)
  await moveDeadlines(context, id, change)
  const due = await movePaymentDue(context, id, change)
  await moveDueDates(context, id, { before: { ...before, ...due.before }, after: { ...after, ...due.after } })
  await moveRequestTimes(context, id, { before, after })
  await moveScheduled(context, id, change)
  await announceChange(context.tx, id)
}
