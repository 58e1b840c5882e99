import type { FieldAuthors } from '#contract/errors.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'

/** What can be edited without network; the same words as the tables of the catalogue, in the singular. */
export type EditedResource =
  | 'event'
  | 'event_settings'
  | 'ticket'
  | 'question'
  | 'promo_code'
  | 'capacity_assignment'
  | 'check_in_list'
  | 'attendee'

export type EditState = 'waiting' | 'conflict' | 'refused'

/** A change that a person made here and the server does not have yet. */
export type Edit = {
  id: Id
  op: 'create' | 'update' | 'delete' | 'sort'
  resource: EditedResource
  /** Of a sort: the event whose rows are put in order. */
  row_id: Id
  event_id: Id
  /** What the row was called when it was edited; it may be gone when somebody reads this. */
  row_name: string
  /** The fields that were changed: as they were, and as typed. Of a sort: `ids`. */
  base: Record<string, unknown>
  mine: Record<string, unknown>
  base_version: number
  made_at: Instant
  state: EditState
  /** What was sent once; sent again unchanged until the server answers, because its reply may be lost. */
  sent: { key: Id; fields: Record<string, unknown> } | null
  /** With a conflict: the row as it is on the server, and who last changed its fields. */
  theirs: Record<string, unknown> | null
  authors: FieldAuthors
  error: { code: string; message: string; errors: Record<string, string[]> } | null
}
