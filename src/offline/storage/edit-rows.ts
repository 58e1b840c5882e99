import type { EditableResource, FieldsOf, RowOf } from '#contract/resources.ts'
import type { FieldAuthors, ScheduleConflict } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'

export type EditState = 'waiting' | 'conflict' | 'refused'

/**
 * A change that a person made here and the server does not have yet. An earlier version of the app may have
 * written it: fields are read by the contract again before they are sent or shown.
 */
export interface Edit<R extends EditableResource = EditableResource> {
  id: Id
  op: 'create' | 'update' | 'delete' | 'sort'
  resource: R
  /** Of a sort: that which the rows hang on. */
  row_id: Id
  /** Null for what hangs on the account. */
  event_id: Id | null
  /** Only of what hangs on the account. */
  account_id?: Id
  /** What the row was called when it was edited; it may be gone when somebody reads this. */
  row_name: string
  /** The fields that were changed, a text in each other language one of its own: as they were, and as typed. */
  base: object
  mine: FieldsOf<R>
  base_version: number
  made_at: Instant
  state: EditState
  /** What was sent once; sent again unchanged until the server answers, because its reply may be lost. */
  sent: { key: Id; fields: FieldsOf<R> } | null
  /** With a conflict: the row as it is on the server, and who last changed its fields. */
  theirs: RowOf<R> | null
  authors: FieldAuthors
  error: {
    code: string
    message: string
    errors: Record<string, string[]>
    /** What refuses it by being there. */
    in_the_way?: readonly ScheduleConflict[]
  } | null
}

/** The event or the account that an edit's row hangs on. */
export function parentOf({ event_id, account_id }: Pick<Edit, 'event_id' | 'account_id'>): Id {
  const on = event_id ?? account_id
  if (on === undefined) throw new Error('An edit hangs on an event or on an account')
  return on
}
