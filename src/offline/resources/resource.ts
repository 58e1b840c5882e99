import type { Table } from 'dexie'
import type { Client } from '#api-client/client.ts'
import type { ChangeOf, EditableResource, FieldsOf, RowOf, CreateInputOf } from '#contract/resources.ts'
import type { Id, RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'

/** Address of a row: parent event or account, and id. */
export type RowAddress = { on: Id; row_id: Id }

/** Ids that leave a row, and the row that they go to. */
export type RowMove = { ids: readonly Id[]; to: Id }

/** The base version of a change and its idempotency key. */
export type ChangeOptions = { version: number; idempotency_key: Id }

/**
 * A resource of an event or account that can be edited offline: where its rows are stored and how they are sent.
 * Functions that call the API throw ApiError; an operation that is absent needs the server.
 */
export interface ResourceDefinition<R extends EditableResource> {
  parent_kind: 'event' | 'account'
  table: (db: FoyerDatabase) => Table<RowOf<R>, Id>
  /** Table of the row that supplies the display name, if it is another. */
  name_table?: (db: FoyerDatabase) => Table<object, Id>
  /** Fields that supply the display name, if not those of the row. */
  nameFields?: (row: RowOf<R>) => object
  /** Only some rows are stored: a row that is not here is not added because it changed. */
  is_partial?: boolean
  /** Returns the editable fields of a row, comparable between this browser and the server. */
  toFields: (row: RowOf<R>) => object
  /** Returns a row with edited fields applied, for display. */
  overlay: (row: RowOf<R>, fields: FieldsOf<R>) => RowOf<R>
  /** Returns the ids of referenced rows, so that rows created here are sent first. */
  refs: (fields: FieldsOf<R>) => readonly Id[]
  /** Adds ids to new nested rows in the typed fields. */
  withIds?: (fields: FieldsOf<R>, random: RandomBytes) => FieldsOf<R>
  change: (
    client: Client,
    address: RowAddress,
    change: ChangeOf<R>,
    options: ChangeOptions,
  ) => Promise<RowOf<R>>
  create?: {
    send: (
      client: Client,
      address: RowAddress,
      input: CreateInputOf<R>,
      idempotency_key: Id,
    ) => Promise<RowOf<R>>
    /** Returns the row to display until the server has created it. */
    draft: (address: RowAddress, input: CreateInputOf<R>, now: Instant) => RowOf<R>
    /** Stores related data once the server has created the row; runs in the same transaction. */
    after?: (db: FoyerDatabase, row_id: Id) => Promise<void>
  }
  remove?: (client: Client, address: RowAddress, version: number) => Promise<unknown>
  /** Moves ids from a list field of one row to that of another, both at once. */
  move?: {
    send: (client: Client, address: RowAddress, move: RowMove, idempotency_key: Id) => Promise<RowOf<R>[]>
    /** Returns the row as it will be, whether the ids leave it or go to it. */
    overlay: (row: RowOf<R>, from: Id, move: RowMove) => RowOf<R>
  }
  sort?: (client: Client, on: Id, ids: Id[]) => Promise<RowOf<R>[]>
}
