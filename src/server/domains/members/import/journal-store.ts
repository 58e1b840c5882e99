import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { member_import_rows, member_imports } from '#server/core/db/schema/member-imports.ts'
import { members } from '#server/core/db/schema/members.ts'
import { users } from '#server/core/db/schema/users.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

export type ImportRow = typeof member_imports.$inferSelect
export type StagedRow = typeof member_import_rows.$inferSelect

/** Longer than any import takes: older undecided imports belong to a process that ended. */
const RETENTION_MS = 3_600_000

const isUnderWay = and(isNotNull(member_imports.decided_at), isNull(member_imports.done_at))

export async function insertImport(
  tx: Tx,
  row: Omit<ImportRow, 'invited' | 'otherwise' | 'decided_at' | 'done_at'>,
): Promise<void> {
  await tx.insert(member_imports).values(row)
}

/** Stages rows of an import; nothing else reads them before the import is committed. */
export async function addRows(tx: Tx, rows: readonly StagedRow[]): Promise<void> {
  // One JSON value instead of thousands of parameters: parsing such a statement takes as long as executing it.
  await tx.execute(sql`
    insert into ${member_import_rows} (account_id, import_id, piece, row_no, user_id, membership_no, email, phone,
      relationship, said, state, fields)
    select account_id, import_id, piece, row_no, user_id, membership_no, email, phone, relationship, said, state, fields
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(account_id text, import_id text, piece integer,
      row_no integer, user_id text, membership_no text, email text, phone text, relationship text, said jsonb,
      state text, fields text[])`)
}

export async function countRows(tx: Tx, import_id: Id): Promise<number> {
  return tx.$count(member_import_rows, eq(member_import_rows.import_id, import_id))
}

/** Concurrent changes that conflict with a checked import; each is queried by itself. */
export const CONFLICTS = {
  email: sql`${users} on lower(${users.email}) = ${member_import_rows.email}`,
  phone: sql`${users} on ${users.phone} = ${member_import_rows.phone}`,
} as const satisfies Record<string, SQL>

const takenRow = z.object({ is_taken: z.boolean() })

/** Returns whether an e-mail address or phone of an import now belongs to a different person than its row's. */
export async function isTaken(tx: Tx, import_id: Id, by: keyof typeof CONFLICTS): Promise<boolean> {
  const [found] = await queryRows(
    tx,
    takenRow,
    sql`
    select exists (select 1 from ${member_import_rows} join ${CONFLICTS[by]}
      where ${member_import_rows.import_id} = ${import_id}
        and ${users.id} is distinct from ${member_import_rows.user_id}) as is_taken`,
  )
  return found?.is_taken === true
}

const closedRow = z.object({ is_closed: z.boolean() })

/** Returns whether a membership that an import changes was closed. */
export async function isClosed(tx: Tx, import_id: Id): Promise<boolean> {
  const [found] = await queryRows(
    tx,
    closedRow,
    sql`
    select exists (select 1 from ${member_import_rows}
      left join ${members} on ${members.user_id} = ${member_import_rows.user_id}
      where ${member_import_rows.import_id} = ${import_id} and ${member_import_rows.user_id} is not null
        and ${members.id} is null) as is_closed`,
  )
  return found?.is_closed === true
}

/**
 * Returns whether another import of the account is committed but not done. None can be committed before the
 * transaction ends.
 */
export async function isAnotherUnderWay(tx: Tx, account_id: Id, import_id: Id): Promise<boolean> {
  await lockNames(tx, [`member-import ${account_id}`])
  return (
    (await tx.$count(
      member_imports,
      and(eq(member_imports.account_id, account_id), ne(member_imports.id, import_id), isUnderWay),
    )) > 0
  )
}

/**
 * Commits an import; from here on all of it will be applied.
 * @returns false when it was discarded meanwhile
 */
export async function commit(tx: Tx, import_id: Id, now: Instant): Promise<boolean> {
  const rows = await tx
    .update(member_imports)
    .set({ decided_at: now })
    .where(and(eq(member_imports.id, import_id), isNull(member_imports.decided_at)))
    .returning({ id: member_imports.id })
  return rows.length > 0
}

/**
 * Returns the committed imports that are not done, oldest first.
 * @param account_id null: of every account
 */
export async function listUnderWay(tx: Tx, account_id: Id | null): Promise<Id[]> {
  const of_account = account_id === null ? undefined : eq(member_imports.account_id, account_id)
  const rows = await tx
    .select({ id: member_imports.id })
    .from(member_imports)
    .where(and(of_account, isUnderWay))
    .orderBy(asc(member_imports.decided_at), asc(member_imports.id))
  return rows.map(({ id }) => id)
}

/** Locks a committed import that is not done, so that no other process advances it. */
export async function lockUnderWay(tx: Tx, import_id: Id): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(member_imports)
    .where(and(eq(member_imports.id, import_id), isUnderWay))
    .for('update')
  return row
}

export async function find(tx: Tx, import_id: Id): Promise<ImportRow | undefined> {
  const [row] = await tx.select().from(member_imports).where(eq(member_imports.id, import_id))
  return row
}

/** Takes and removes the next chunk of rows of a locked import, in row order. */
export async function dequeueChunk(tx: Tx, import_id: Id): Promise<StagedRow[]> {
  const of_import = eq(member_import_rows.import_id, import_id)
  const next = tx
    .select({ piece: sql<number>`min(${member_import_rows.piece})` })
    .from(member_import_rows)
    .where(of_import)
  const rows = await tx
    .delete(member_import_rows)
    .where(and(of_import, eq(member_import_rows.piece, next)))
    .returning()
  return rows.toSorted((left, right) => left.row_no - right.row_no)
}

export async function save(tx: Tx, { id, ...row }: ImportRow): Promise<void> {
  await tx.update(member_imports).set(row).where(eq(member_imports.id, id))
}

/** Deletes an uncommitted import with its rows. */
export async function discard(tx: Tx, import_id: Id): Promise<void> {
  const rows = await tx
    .delete(member_imports)
    .where(and(eq(member_imports.id, import_id), isNull(member_imports.decided_at)))
    .returning({ id: member_imports.id })
  if (rows.length > 0) await tx.delete(member_import_rows).where(eq(member_import_rows.import_id, import_id))
}

/** Deletes finished imports, and uncommitted ones whose process ended. */
export async function deleteOld(tx: Tx, now: Instant): Promise<void> {
  const before = addMs(now, -RETENTION_MS)
  await tx
    .delete(member_imports)
    .where(
      and(
        lt(member_imports.created_at, before),
        or(isNull(member_imports.decided_at), isNotNull(member_imports.done_at)),
      ),
    )
  await tx.execute(sql`
    delete from ${member_import_rows}
    where not exists (select 1 from ${member_imports} where ${member_imports.id} = ${member_import_rows.import_id})`)
}
