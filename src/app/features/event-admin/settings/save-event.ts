import type { Event } from '#contract/events/events.ts'
import type { FormFieldsOf } from '#contract/resources.ts'
import { isMoved, type StartMove } from '#rules/events/moved-dates.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { moveDraftsOf, saveEdit, type SaveOutcome } from '#app/data/edits/mutations.ts'
import type { MoveOptions } from './moved-dates.tsx'

/** From the start of the event as it is shown to the start as it is typed. */
export const startMoveOf = (
  event: Event,
  { start_date, timezone }: Pick<FormFieldsOf<'event'>, 'start_date' | 'timezone'>,
): StartMove => ({
  from: event,
  to: { start_date: start_date || event.start_date, timezone: timezone || event.timezone },
})

/**
 * Saves changed fields of an event; with a new start also what becomes of the dates that are relative to it. What hangs on an
 * event that the server does not know yet was made here and is moved here. @throws ApiError with the server's refusal
 */
export async function saveEvent(
  row: EditedRow<Event>,
  changed: FormFieldsOf<'event'>,
  { keep, notify }: MoveOptions,
): Promise<SaveOutcome> {
  const of = { resource: 'event', on: row.id, row_id: row.id, row } as const
  const move = startMoveOf(row, changed)
  const is_new_date = isMoved(move) || changed.end_date !== undefined
  if (!is_new_date) return saveEdit(of, changed)
  if (row.is_new) {
    await moveDraftsOf(row.id, { ...move, keep })
    return saveEdit(of, changed)
  }
  return saveEdit(of, {
    ...changed,
    // Of an earlier change that is not sent yet nothing holds any longer.
    ...(isMoved(move) && (keep.length > 0 || row.is_unsent) && { keep_dates_of: [...keep] }),
    ...((notify || row.is_unsent) && { notify_ticket_holders: notify }),
  })
}
