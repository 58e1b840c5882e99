import { RESOURCE_SCHEMAS, type EditableResource, type RowOf } from '#contract/resources.ts'
import type { Id } from '#contract/wire/id.ts'
import { nestFields, mergeTranslations } from '#rules/translated-fields.ts'
import { RESOURCES } from '#offline/resources/resources.ts'
import { parentOf, type Edit } from '#offline/storage/edit-rows.ts'
import { movesOf, NO_MOVES, type PlannedMoves } from './planned-moves.ts'

/** The unsent state of a row. */
export interface SyncState {
  /** The row has unsent changes. */
  is_unsent: boolean
  /** The row was created here and has not been sent. */
  is_new: boolean
  /** The row is deleted as soon as the server receives the deletion. */
  is_leaving: boolean
}

/** A row with unsent edits applied, and its unsent state. */
export type EditedRow<Row> = Row & SyncState

/**
 * Returns the rows of a resource with unsent edits applied in order, rows created here added, and in the local
 * sort order.
 * @param moves unsent moves of event starts; stored dates move with them
 */
export function overlayEdits<R extends EditableResource>(
  resource: R,
  rows: readonly RowOf<R>[],
  edits: readonly Edit[],
  moves: PlannedMoves = NO_MOVES,
): EditedRow<RowOf<R>>[] {
  const own = edits
    .filter((edit): edit is Edit<R> => edit.resource === resource)
    .sort((a, b) => (a.made_at < b.made_at ? -1 : a.made_at > b.made_at ? 1 : 0))
  const known = new Set(rows.map(rowId))
  const made = own
    .filter(({ op, row_id }) => op === 'create' && !known.has(row_id))
    .flatMap((edit) => draftOf(resource, edit))
  const laid = [...rows, ...made].map((row) => overlayRow(resource, row, own, { known, moves }))
  return own.filter(({ op }) => op === 'sort').reduce(applySort, laid)
}

/** Event settings are identified by their event. */
const rowId = (row: RowOf<EditableResource>): Id => ('id' in row ? row.id : row.event_id)

/** Returns no row for an edit of an earlier version of the app that cannot be parsed; the edit is still listed. */
function draftOf<R extends EditableResource>(resource: R, edit: Edit<R>): RowOf<R>[] {
  const { create } = RESOURCES[resource]
  const read = RESOURCE_SCHEMAS[resource].wanted?.safeParse(nestFields(edit.mine))
  if (create === undefined || read?.success !== true) return []
  return [create.draft({ on: parentOf(edit), row_id: edit.row_id }, read.data, edit.made_at)]
}

function overlayRow<R extends EditableResource>(
  resource: R,
  row: RowOf<R>,
  own: readonly Edit<R>[],
  { known, moves }: { known: ReadonlySet<string>; moves: PlannedMoves },
): EditedRow<RowOf<R>> {
  const row_id = rowId(row)
  const is_new = !known.has(row_id)
  const concerned = own.filter((edit) => edit.row_id === row_id && edit.op !== 'sort')
  const changes = concerned
    .filter(({ op, mine }) => (op === 'update' || !is_new) && Object.keys(mine).length > 0)
    .map(({ made_at, mine }) => ({
      made_at,
      apply: (before: RowOf<R>) =>
        RESOURCES[resource].overlay(before, mergeTranslations(before, nestFields(mine))),
    }))
  const made_at = concerned.find(({ op }) => op === 'create')?.made_at ?? ''
  const steps = [...changes, ...movesOf(resource, row, moves).filter((move) => move.made_at > made_at)]
  const laid = steps
    .sort((a, b) => (a.made_at < b.made_at ? -1 : 1))
    .reduce((before, { apply }) => apply(before), row)
  return {
    ...laid,
    is_unsent: concerned.length > 0,
    is_new,
    is_leaving: concerned.some(({ op }) => op === 'delete'),
  }
}

function applySort<Row extends object>(rows: Row[], sort: Edit): Row[] {
  const ids = sort.mine.ids ?? []
  const place = (row: Row) => {
    const at = 'id' in row ? ids.indexOf(String(row.id)) : -1
    return at === -1 ? ids.length : at
  }
  const is_concerned = rows.some((row) => 'event_id' in row && row.event_id === sort.event_id)
  return is_concerned ? [...rows].sort((a, b) => place(a) - place(b)) : rows
}
