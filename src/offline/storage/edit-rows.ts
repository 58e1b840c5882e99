import type { EditableResource, FieldsOf, RowOf } from '#contract/resources.ts'
import type { FieldAuthors, ScheduleConflict } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'

export type EditState = 'waiting' | 'conflict' | 'refused'

/**
 * An unsent change made on this device. An earlier version of the app may have written it, so its fields are
 * validated again before they are sent or shown.
 */
export interface Edit<R extends EditableResource = EditableResource> {
  id: Id
  op: 'create' | 'update' | 'delete' | 'sort' | 'move'
  resource: R
  /** For a sort: the parent of the rows; for a move: the row that the ids leave. */
  row_id: Id
  /** Null for resources of the account. */
  event_id: Id | null
  /** Only for resources of the account. */
  account_id?: Id
  /** Display name at the time of the edit; the row may be gone when this is read. */
  row_name: string
  /** The changed fields before and after the edit, each translated text as a field of its own. */
  base: object
  mine: FieldsOf<R>
  base_version: number
  made_at: Instant
  state: EditState
  /**
   * The request as first sent; repeated unchanged until the server answers, because its reply may have been lost.
   */
  sent: { key: Id; fields: FieldsOf<R> } | null
  /** With a conflict: the server's row, and who last changed its fields. */
  theirs: RowOf<R> | null
  authors: FieldAuthors
  error: {
    code: string
    message: string
    errors: Record<string, string[]>
    /** Schedule entries that conflict with the edit. */
    in_the_way?: readonly ScheduleConflict[]
  } | null
}

/** Returns the parent event or account of an edit. */
export function parentOf({ event_id, account_id }: Pick<Edit, 'event_id' | 'account_id'>): Id {
  const parent_id = event_id ?? account_id
  if (parent_id === undefined) throw new Error('An edit hangs on an event or on an account')
  return parent_id
}

/** Returns what a move moves, and where; null for another edit. */
export function moveOf({ op, mine }: Pick<Edit, 'op' | 'mine'>): { ids: readonly Id[]; to: Id } | null {
  if (op !== 'move') return null
  const { ids = [], to } = mine
  if (to === undefined) throw new Error('A move has a row that the ids go to')
  return { ids, to }
}
