import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { member_import_rows, member_imports } from '#server/core/db/schema/member-imports.ts'
import { members } from '#server/core/db/schema/members.ts'
import { users } from '#server/core/db/schema/users.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'

export type ImportRow = typeof member_imports.$inferSelect
export type StagedRow = typeof member_import_rows.$inferSelect

/** Longer than any import takes: what is older and not decided was left by a process that ended. */
const RETENTION_MS = 3_600_000

const isUnderWay = and(isNotNull(member_imports.decided_at), isNull(member_imports.done_at))

export async function insertImport(
  tx: Tx,
  row: Omit<ImportRow, 'invited' | 'otherwise' | 'decided_at' | 'done_at'>,
): Promise<void> {
  await tx.insert(member_imports).values(row)
}

/** Lays rows of an import down, of which nobody else reads before it is decided. */
export async function addRows(tx: Tx, rows: readonly StagedRow[]): Promise<void> {
  // One value in place of thousands: a statement of so many is read for as long as it is carried out.
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

/** What may have happened to the people of an import since it was checked; each is looked for by itself. */
export const CONFLICTS = {
  email: sql`${users} on lower(${users.email}) = ${member_import_rows.email}`,
  phone: sql`${users} on ${users.phone} = ${member_import_rows.phone}`,
} as const satisfies Record<string, SQL>

/** Whether an address or a phone of an import is now of somebody else than its row is of. */
export async function isTaken(tx: Tx, import_id: Id, by: keyof typeof CONFLICTS): Promise<boolean> {
  const { rows } = await tx.execute<{ is_taken: boolean }>(sql`
    select exists (select 1 from ${member_import_rows} join ${CONFLICTS[by]}
      where ${member_import_rows.import_id} = ${import_id}
        and ${users.id} is distinct from ${member_import_rows.user_id}) as is_taken`)
  return rows[0]?.is_taken === true
}

/** Whether a membership that an import changes was closed. */
export async function isClosed(tx: Tx, import_id: Id): Promise<boolean> {
  const { rows } = await tx.execute<{ is_closed: boolean }>(sql`
    select exists (select 1 from ${member_import_rows}
      left join ${members} on ${members.user_id} = ${member_import_rows.user_id}
      where ${member_import_rows.import_id} = ${import_id} and ${member_import_rows.user_id} is not null
        and ${members.id} is null) as is_closed`)
  return rows[0]?.is_closed === true
}

/** Whether another import of the account is decided and not done; none is decided before the transaction ends. */
export async function isAnotherUnderWay(tx: Tx, account_id: Id, import_id: Id): Promise<boolean> {
  await lockNames(tx, [`member-import ${account_id}`])
  return (
    (await tx.$count(
      member_imports,
      and(eq(member_imports.account_id, account_id), ne(member_imports.id, import_id), isUnderWay),
    )) > 0
  )
}

/** From here on all of an import will be. @returns false where it was taken away meanwhile */
export async function commit(tx: Tx, import_id: Id, now: Instant): Promise<boolean> {
  const decided = await tx
    .update(member_imports)
    .set({ decided_at: now })
    .where(and(eq(member_imports.id, import_id), isNull(member_imports.decided_at)))
    .returning({ id: member_imports.id })
  return decided.length > 0
}

/** Imports that are decided and not done, oldest first. @param account_id null: of every account */
export async function listUnderWay(tx: Tx, account_id: Id | null): Promise<Id[]> {
  const of_account = account_id === null ? undefined : eq(member_imports.account_id, account_id)
  const rows = await tx
    .select({ id: member_imports.id })
    .from(member_imports)
    .where(and(of_account, isUnderWay))
    .orderBy(asc(member_imports.decided_at), asc(member_imports.id))
  return rows.map(({ id }) => id)
}

/** An import that is decided and not done, so that nobody else moves it on meanwhile. */
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

/** Takes the next piece of a locked import out of what is left of it, in the order of its rows. */
export async function takeChunk(tx: Tx, import_id: Id): Promise<StagedRow[]> {
  const of_import = eq(member_import_rows.import_id, import_id)
  const next = tx
    .select({ piece: sql<number>`min(${member_import_rows.piece})` })
    .from(member_import_rows)
    .where(of_import)
  const rows = await tx
    .delete(member_import_rows)
    .where(and(of_import, eq(member_import_rows.piece, next)))
    .returning()
  return rows.toSorted((one, other) => one.row_no - other.row_no)
}

export async function save(tx: Tx, { id, ...row }: ImportRow): Promise<void> {
  await tx.update(member_imports).set(row).where(eq(member_imports.id, id))
}

/** Takes an import away that was not decided, with its rows. */
export async function discard(tx: Tx, import_id: Id): Promise<void> {
  const dropped = await tx
    .delete(member_imports)
    .where(and(eq(member_imports.id, import_id), isNull(member_imports.decided_at)))
    .returning({ id: member_imports.id })
  if (dropped.length > 0)
    await tx.delete(member_import_rows).where(eq(member_import_rows.import_id, import_id))
}

/** Deletes imports that are done, and what is left of those whose process ended before they were decided. */
export async function deleteOld(tx: Tx, now: Instant): Promise<void> {
  const before = fromEpochMs(toEpochMs(now) - RETENTION_MS)
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
