import type { Event } from '#contract/events/events.ts'
import type { EditableResource, RowOf } from '#contract/resources.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isMoved, moveRow, type DateChange, type DatedKind } from '#rules/events/moved-dates.ts'
import { valuesOf } from '#rules/merge-edit.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'

/** Unsent moves of event starts by event, with the time of the edit. */
export type PlannedMoves = ReadonlyMap<Id, { change: DateChange; made_at: Instant }>

export const NO_MOVES: PlannedMoves = new Map()

/** Resources whose dates move with the start of their event. */
const KINDS: { readonly [R in EditableResource]?: DatedKind } = {
  ticket: 'ticket',
  check_in_list: 'check_in_list',
  promo_code: 'promo_code',
  event_settings: 'payment',
}

/**
 * Returns the moved starts among the edits.
 * @param events rows of the server
 */
export function plannedMoves(events: readonly Event[], edits: readonly Edit[]): PlannedMoves {
  const moves = edits
    .filter((edit): edit is Edit<'event'> => edit.resource === 'event' && edit.op === 'update')
    .flatMap(({ row_id, mine, made_at }) => {
      const event = events.find(({ id }) => id === row_id)
      if (event === undefined) return []
      const { start_date = event.start_date, timezone = event.timezone, keep_dates_of: keep = [] } = mine
      const change = { from: event, to: { start_date, timezone }, keep }
      return isMoved(change) ? [[row_id, { change, made_at }] as const] : []
    })
  return new Map(moves)
}

/** Returns the row's dates after a planned move, or nothing. */
export function movesOf<R extends EditableResource>(resource: R, row: RowOf<R>, moves: PlannedMoves) {
  const kind = KINDS[resource]
  if (kind === undefined || !('event_id' in row)) return []
  const move = moves.get(row.event_id)
  if (move === undefined) return []
  const { change, made_at } = move
  const id = 'id' in row ? row.id : row.event_id
  return [{ made_at, apply: (before: RowOf<R>) => moveRow(kind, id, before, change, made_at) }]
}

/** Moves the dates of rows created here for an event that has not been sent. */
export async function moveDrafts(
  db: FoyerDatabase,
  event_id: Id,
  change: DateChange,
  now: Instant,
): Promise<void> {
  await db.edits
    .filter(
      (edit) => edit.event_id === event_id && edit.op !== 'delete' && KINDS[edit.resource] !== undefined,
    )
    .modify((edit) => {
      const kind = KINDS[edit.resource]
      if (kind !== undefined && valuesOf(edit.mine).size > 0)
        edit.mine = moveRow(kind, edit.row_id, edit.mine, change, now)
    })
}
