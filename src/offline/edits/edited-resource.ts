import type { Table } from 'dexie'
import type { Client } from '#api-client/client.ts'
import type { Id, RandomBytes } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { FoyerDatabase } from '../store/database.ts'

export type Fields = Record<string, unknown>

/** A row of the server, of whatever resource. */
export type VersionedRow = { version: number }

/** Where a row hangs. */
export type RowAddress = { event_id: Id; row_id: Id }

/** What a change is based on, and the name under which the server knows it again. */
export type UpdateOptions = { version: number; idempotency_key: Id }

/**
 * How a resource that can be edited offline is sent and kept. `send`, `create`, `remove` and `sort` call the
 * API and throw ApiError; what a resource lacks cannot be done offline.
 */
export type ResourceEdits = {
  /** The fields of a row as they are sent: what a form edits, comparable between this browser and the server. */
  toFields: (row: Fields) => Fields
  /** A row with edited fields laid over it, as it is shown. */
  lay: (row: Fields, fields: Fields) => Fields
  /** Typed fields with an id for whatever in them has none yet. */
  withIds?: (fields: Fields, random: RandomBytes) => Fields
  send: (client: Client, at: RowAddress, fields: Fields, options: UpdateOptions) => Promise<Fields>
  create?: {
    send: (client: Client, at: RowAddress, fields: Fields, idempotency_key: Id) => Promise<Fields>
    /** The row as it is shown until the server has made it. */
    draft: (at: RowAddress, fields: Fields, now: Instant) => Fields
  }
  remove?: (client: Client, at: RowAddress, version: number) => Promise<unknown>
  sort?: (client: Client, event_id: Id, ids: Id[]) => Promise<Fields[]>
  /** Reads a row as the server gives it. */
  toRow: (value: unknown) => VersionedRow
  table: (db: FoyerDatabase) => Table<VersionedRow, Id>
}
