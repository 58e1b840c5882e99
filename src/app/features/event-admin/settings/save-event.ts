import type { Event } from '#contract/events/events.ts'
import type { FormFieldsOf } from '#contract/resources.ts'
import { isMoved, type StartMove } from '#rules/events/moved-dates.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { moveDraftsOf, saveEdit, type SaveOutcome } from '#app/data/edits/mutations.ts'
import type { MoveOptions } from './moved-dates.tsx'

/** The move from the event's stored start to the typed one. */
export const startMoveOf = (
  event: Event,
  { start_date, timezone }: Pick<FormFieldsOf<'event'>, 'start_date' | 'timezone'>,
): StartMove => ({
  from: event,
  to: { start_date: start_date || event.start_date, timezone: timezone || event.timezone },
})

/**
 * Saves changed fields of an event; with a new start also the handling of relative dates. Resources of an event
 * that the server does not know yet were created here and are moved here.
 * @throws ApiError with the server's rejection
 */
export async function saveEvent(
  row: EditedRow<Event>,
  changed: FormFieldsOf<'event'>,
  { keep, notify }: MoveOptions,
): Promise<SaveOutcome> {
  const target = { resource: 'event', on: row.id, row_id: row.id, row } as const
  const move = startMoveOf(row, changed)
  const is_new_date = isMoved(move) || changed.end_date !== undefined
  if (!is_new_date) return saveEdit(target, changed)
  if (row.is_new) {
    await moveDraftsOf(row.id, { ...move, keep })
    return saveEdit(target, changed)
  }
  return saveEdit(target, {
    ...changed,
    // Replaces the choice of an earlier unsent change.
    ...(isMoved(move) && (keep.length > 0 || row.is_unsent) && { keep_dates_of: [...keep] }),
    ...((notify || row.is_unsent) && { notify_ticket_holders: notify }),
  })
}
