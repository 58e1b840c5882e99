import type { Table } from 'dexie'
import type { Client } from '#api-client/client.ts'
import type { ChangeOf, EditableResource, FieldsOf, RowOf, CreateInputOf } from '#contract/resources.ts'
import type { Id, RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'

/** Where a row is: on which event, or on which account, and under which id. */
export type RowAddress = { on: Id; row_id: Id }

/** What a change is based on, and the name under which the server knows it again. */
export type ChangeOptions = { version: number; idempotency_key: Id }

/**
 * What hangs on an event or on the account and is edited without a network: where its rows are kept and how
 * they are sent. Whatever calls the API throws ApiError; what a part lacks cannot be done without a network.
 */
export interface ResourceDefinition<R extends EditableResource> {
  parent_kind: 'event' | 'account'
  table: (db: FoyerDatabase) => Table<RowOf<R>, Id>
  /** Where the row stands that it is called by, when that is another. */
  name_table?: (db: FoyerDatabase) => Table<object, Id>
  /** What of a row it is called by, when that is not the row itself. */
  nameFields?: (row: RowOf<R>) => object
  /** Only some rows are kept: one that is not here is not kept because somebody changed it. */
  is_only_of_some_days?: boolean
  /** The fields of a row as they are sent: what a form edits, comparable between this browser and the server. */
  toFields: (row: RowOf<R>) => object
  /** A row with edited fields laid over it, as it is shown. */
  overlay: (row: RowOf<R>, fields: FieldsOf<R>) => RowOf<R>
  /** Which rows the fields name, so that what is made here goes before them. */
  refs: (fields: FieldsOf<R>) => readonly Id[]
  /** Typed fields with an id for whatever in them has none yet. */
  withIds?: (fields: FieldsOf<R>, random: RandomBytes) => FieldsOf<R>
  change: (client: Client, at: RowAddress, change: ChangeOf<R>, options: ChangeOptions) => Promise<RowOf<R>>
  create?: {
    send: (client: Client, at: RowAddress, wanted: CreateInputOf<R>, idempotency_key: Id) => Promise<RowOf<R>>
    /** The row as it is shown until the server has made it. */
    draft: (at: RowAddress, wanted: CreateInputOf<R>, now: Instant) => RowOf<R>
    /** What is kept beside the row once the server has made it; in the transaction that keeps the row. */
    after?: (db: FoyerDatabase, row_id: Id) => Promise<void>
  }
  remove?: (client: Client, at: RowAddress, version: number) => Promise<unknown>
  sort?: (client: Client, on: Id, ids: Id[]) => Promise<RowOf<R>[]>
}
