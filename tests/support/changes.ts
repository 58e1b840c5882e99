import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/core/db/database.ts'

/** Excluded: failed attempts are counted although the request is refused. */
const ATTEMPTS_TABLE = 'failed_attempts'
/** Tables with transient copies of a text. */
const TRANSIENT_TABLES = ['mails', 'idempotency_keys', 'audit_entries']

/** Returns the number of rows inserted, changed or deleted since the first call for this database. */
export async function countChanges(db: Database): Promise<number> {
  await ensureTriggers(db)
  return db.read(async (tx) => {
    const { rows } = await tx.execute<{ changes: number }>(
      sql`select coalesce(max(id), 0)::int as changes from watch.changes`,
    )
    return rows[0]?.changes ?? 0
  })
}

/** Asserts that no row was written since `before`; the failure lists the rows. */
export async function expectUnchanged(db: Database, before: number): Promise<void> {
  const { rows } = await db.read((tx) =>
    tx.execute(sql`select table_name, row from watch.changes where id > ${before} limit 10`),
  )
  expect(rows).toEqual([])
}

/**
 * Counts the rows written after `changes` that contain exactly this text in any column, JSON included.
 * @param is_mailed whether the text is stored in the mails only
 */
export async function countOccurrences(
  db: Database,
  value: string,
  changes: number,
  is_mailed = false,
): Promise<number> {
  const home = is_mailed ? sql`table_name = 'mails'` : sql`table_name <> all(${sql.param(TRANSIENT_TABLES)})`
  return db.read(async (tx) => {
    const { rows } = await tx.execute<{ times: number }>(sql`
      select count(*)::int as times from watch.changes
      where id > ${changes} and ${home}
        and jsonb_path_exists(row, '$.** ? (@ == $text)', jsonb_build_object('text', ${value}::text))`)
    return rows[0]?.times ?? 0
  })
}

const watched = new WeakMap<Database, Promise<void>>()

function ensureTriggers(db: Database): Promise<void> {
  const known = watched.get(db) ?? addTriggers(db)
  watched.set(db, known)
  return known
}

/** Records changed rows by triggers, so that a check costs the same in a large database. */
async function addTriggers(db: Database): Promise<void> {
  await db.withTx(async (tx) => {
    await tx.execute(sql`create schema watch`)
    await tx.execute(sql`create table watch.changes
      (id bigint generated always as identity primary key, table_name text not null, row jsonb not null)`)
    await tx.execute(sql`create function watch.note() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) then return null; end if;
      insert into watch.changes (table_name, row) values (tg_table_name, to_jsonb(coalesce(new, old)));
      return null;
    end $$`)
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> ${ATTEMPTS_TABLE}`)
    if (tables.length < 10) throw new Error('the watch sees too few tables')
    for (const { name } of tables)
      await tx.execute(sql`create trigger watch_changes after insert or update or delete
        on ${sql.identifier(name)} for each row execute function watch.note()`)
  })
}
