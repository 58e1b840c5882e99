import { RESOURCE_PARTS, type EditableResource, type RowOf } from '#contract/resources.ts'
import type { Id } from '#contract/wire/id.ts'
import { nestFields, mergeTranslations } from '#rules/translated-fields.ts'
import { RESOURCES } from '#offline/resources/resources.ts'
import { moveOf, parentOf, type Edit } from '#offline/storage/edit-rows.ts'
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
  const resource_edits = edits
    .filter((edit): edit is Edit<R> => edit.resource === resource)
    .sort((a, b) => (a.made_at < b.made_at ? -1 : a.made_at > b.made_at ? 1 : 0))
  const known = new Set(rows.map(rowId))
  const created = resource_edits
    .filter(({ op, row_id }) => op === 'create' && !known.has(row_id))
    .flatMap((edit) => draftOf(resource, edit))
  const overlaid = [...rows, ...created].map((row) =>
    overlayRow(resource, row, resource_edits, { known, moves }),
  )
  return resource_edits.filter(({ op }) => op === 'sort').reduce(applySort, overlaid)
}

/** Event settings are identified by their event. */
const rowId = (row: RowOf<EditableResource>): Id => ('id' in row ? row.id : row.event_id)

/** Returns no row for an edit of an earlier version of the app that cannot be parsed; the edit is still listed. */
function draftOf<R extends EditableResource>(resource: R, edit: Edit<R>): RowOf<R>[] {
  const { create } = RESOURCES[resource]
  const parsed = RESOURCE_PARTS[resource].input?.safeParse(nestFields(edit.mine))
  if (create === undefined || parsed?.success !== true) return []
  return [create.draft({ on: parentOf(edit), row_id: edit.row_id }, parsed.data, edit.made_at)]
}

/** Returns whether an edit changes a row; a move changes two. */
const concerns = ({ op, row_id, mine }: Edit, id: Id): boolean =>
  op !== 'sort' && (row_id === id || (op === 'move' && mine.to === id))

function overlayRow<R extends EditableResource>(
  resource: R,
  row: RowOf<R>,
  resource_edits: readonly Edit<R>[],
  { known, moves }: { known: ReadonlySet<string>; moves: PlannedMoves },
): EditedRow<RowOf<R>> {
  const row_id = rowId(row)
  const is_new = !known.has(row_id)
  const definition = RESOURCES[resource]
  const row_edits = resource_edits.filter((edit) => concerns(edit, row_id))
  const changes = row_edits
    .filter(({ op, mine }) => (op !== 'create' || !is_new) && Object.keys(mine).length > 0)
    .map((edit) => ({
      made_at: edit.made_at,
      apply: (before: RowOf<R>): RowOf<R> => {
        const move = moveOf(edit)
        if (move !== null) return definition.move?.overlay(before, edit.row_id, move) ?? before
        return definition.overlay(before, mergeTranslations(before, nestFields(edit.mine)))
      },
    }))
  const made_at = row_edits.find(({ op }) => op === 'create')?.made_at ?? ''
  const steps = [...changes, ...movesOf(resource, row, moves).filter((move) => move.made_at > made_at)]
  const overlaid = steps
    .sort((a, b) => (a.made_at < b.made_at ? -1 : a.made_at > b.made_at ? 1 : 0))
    .reduce((before, { apply }) => apply(before), row)
  return {
    ...overlaid,
    is_unsent: row_edits.length > 0,
    is_new,
    is_leaving: row_edits.some(({ op }) => op === 'delete'),
  }
}

function applySort<Row extends object>(rows: Row[], sort: Edit): Row[] {
  const ids = sort.mine.ids ?? []
  const positionOf = (row: Row) => {
    const at = 'id' in row ? ids.indexOf(String(row.id)) : -1
    return at === -1 ? ids.length : at
  }
  const is_affected = rows.some((row) => 'event_id' in row && row.event_id === sort.event_id)
  return is_affected ? [...rows].sort((a, b) => positionOf(a) - positionOf(b)) : rows
}
