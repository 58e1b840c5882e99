import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  type InferSelectModel,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { filtersOf } from '#contract/wire/list-query.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from './database.ts'
import { filterConditions, offsetOf, type FilterField } from './sql/list-page.ts'
import { containsWords } from './sql/name-search.ts'

// drizzle cannot infer the rows of a generic table; results are typed as its Row.
type EventTable = PgTable & Record<'id' | 'event_id' | 'version', PgColumn>

type RowsQuery<Sort extends string> = Parameters<typeof filtersOf>[0] & {
  query: string
  page: number
  per_page: number
  sort_by: Sort
  sort_direction: 'asc' | 'desc'
}

type RowsOptions<Sort extends string, Derived extends object> = {
  /** Text that a search matches. */
  searched: SQLWrapper
  sorts: Record<Sort, PgColumn | SQL>
  /** Derived values that are read with a row; omitted: none. */
  derived?: { [Key in keyof Derived]: SQL<Derived[Key]> }
  filters: Record<string, FilterField>
  /** Sort column of an event's rows. */
  in_order: PgColumn
  /** Condition for rows that exist for callers; omitted: all rows. */
  is_there?: SQL
  /** Lock strength before a change; `update` also blocks rows that reference it. */
  strength?: 'update' | 'no key update'
}

/** Returns the operations that every store of event rows has; a store adds its own. */
export function createEventRowStore<
  Table extends EventTable,
  Sort extends string,
  Derived extends object = object,
>(table: Table, options: RowsOptions<Sort, Derived>) {
  return { ...createReaders(table, options), ...createWriters(table) }
}

function createReaders<Table extends EventTable, Sort extends string, Derived extends object>(
  table: Table,
  { searched, sorts, derived, filters, in_order, is_there, strength = 'update' }: RowsOptions<Sort, Derived>,
) {
  type Row = InferSelectModel<Table> & Derived
  const ofEvent = (event_id: Id) => and(eq(table.event_id, event_id), is_there)
  const isRow = (event_id: Id, id: Id) => and(eq(table.id, id), ofEvent(event_id))
  const columns = { ...getTableColumns<EventTable>(table), ...derived }
  const select = (tx: Tx) => tx.select(columns).from<EventTable>(table)

  const ofEvents = async (tx: Tx, event_ids: readonly Id[]): Promise<Row[]> => {
    const condition = and(inArray(table.event_id, [...event_ids]), is_there)
    return (await select(tx)
      .where(condition)
      .orderBy(asc(table.event_id), asc(in_order), asc(table.id))) as Row[]
  }

  return {
    ofEvents,

    async page(tx: Tx, event_id: Id, query: RowsQuery<Sort>): Promise<{ rows: Row[]; total: number }> {
      const matches = containsWords(searched, query.query)
      const condition = and(ofEvent(event_id), matches, ...filterConditions(query, filters))
      const direction = query.sort_direction === 'asc' ? asc : desc
      const rows = await select(tx)
        .where(condition)
        .orderBy(direction(sorts[query.sort_by]), direction(table.id))
        .limit(query.per_page)
        .offset(offsetOf(query))
      const [total_row] = await tx.select({ total: count() }).from<EventTable>(table).where(condition)
      return { rows: rows as Row[], total: total_row?.total ?? 0 }
    },

    async find(tx: Tx, event_id: Id, id: Id): Promise<Row | undefined> {
      const [row] = await select(tx).where(isRow(event_id, id))
      return row as Row | undefined
    },

    /** Locked until the end of the transaction. */
    async lock(tx: Tx, event_id: Id, id: Id, lock_strength = strength): Promise<Row | undefined> {
      const [row] = await select(tx).where(isRow(event_id, id)).for(lock_strength)
      return row as Row | undefined
    },

    /** All rows in list order, locked one after the other by id. */
    async lockAll(tx: Tx, event_id: Id): Promise<Row[]> {
      const ids = tx.select({ id: table.id }).from<EventTable>(table).where(ofEvent(event_id))
      await ids.orderBy(asc(table.id)).for(strength)
      return ofEvents(tx, [event_id])
    },
  }
}

function createWriters<Table extends EventTable>(table: Table) {
  type Row = InferSelectModel<Table>
  const event_table: EventTable = table
  return {
    /** Undefined on a conflict with the id or another unique value. */
    async insert(tx: Tx, row: Row): Promise<Row | undefined> {
      const [created] = await tx.insert(event_table).values(row).onConflictDoNothing().returning()
      return created as Row | undefined
    },

    /** Returns whether a row of any event has this id. */
    async isIdTaken(tx: Tx, id: Id): Promise<boolean> {
      return (
        (await tx.select({ id: event_table.id }).from(event_table).where(eq(event_table.id, id))).length > 0
      )
    },

    /** Stores a changed row with its next version. */
    async save(tx: Tx, row: Row & { id: Id; version: number }): Promise<Row> {
      const saved = { ...row, version: row.version + 1 }
      await tx.update(event_table).set(saved).where(eq(event_table.id, row.id))
      return saved
    },

    async remove(tx: Tx, id: Id): Promise<void> {
      await tx.delete(event_table).where(eq(event_table.id, id))
    },
  }
}
