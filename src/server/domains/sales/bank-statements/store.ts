import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { StatementColumns } from '#contract/orders/statement-columns.ts'
import type { LineState } from '#contract/orders/line-states.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import {
  bank_statements,
  statement_columns,
  statement_lines,
  statement_payments,
} from '#server/core/db/schema/bank-statements.ts'
import { bulkInsert } from '#server/core/db/sql/many-rows.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'

export type LineRow = typeof statement_lines.$inferSelect
export type NewLine = Omit<
  LineRow,
  'state' | 'owed_cents' | 'given_back' | 'decided_by' | 'decided_at' | 'erased_at'
>
export type PaymentRow = typeof statement_payments.$inferSelect
/** Fields of a line that its matching needs. */
type NewLineFacts = Pick<LineRow, 'id' | 'amount_cents' | 'currency' | 'payer' | 'details'>

export async function findColumns(
  tx: Tx,
  account_id: Id,
  headings_hash: string,
): Promise<StatementColumns | undefined> {
  const [row] = await tx
    .select({ columns: statement_columns.columns })
    .from(statement_columns)
    .where(
      and(eq(statement_columns.account_id, account_id), eq(statement_columns.headings_hash, headings_hash)),
    )
  return row?.columns
}

export async function saveColumns(tx: Tx, row: typeof statement_columns.$inferInsert): Promise<void> {
  const { columns, used_at } = row
  await tx
    .insert(statement_columns)
    .values(row)
    .onConflictDoUpdate({
      target: [statement_columns.account_id, statement_columns.headings_hash],
      set: { columns, used_at },
    })
}

/** Returns those identities of lines that were imported before. */
export async function knownIdentities(tx: Tx, account_id: Id, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ hash: statement_lines.identity_hash })
    .from(statement_lines)
    .where(
      and(
        eq(statement_lines.account_id, account_id),
        sql`${statement_lines.identity_hash} = any(${sql.param([...hashes])}::text[])`,
      ),
    )
  return rows.map(({ hash }) => hash)
}

export async function insertStatement(tx: Tx, row: typeof bank_statements.$inferInsert): Promise<void> {
  await tx.insert(bank_statements).values(row)
}

/** Stores lines, except those that a concurrent import has stored. */
export async function insertLines(tx: Tx, rows: readonly NewLine[]): Promise<void> {
  if (rows.length === 0) return
  const stored = rows.map((row) => ({ ...row, state: 'new' as const, owed_cents: 0 }))
  await tx.execute(
    sql`${bulkInsert(statement_lines, stored)} on conflict (account_id, identity_hash) do nothing`,
  )
}

/** Returns the statements with lines, newest first, with figures of their lines. */
export function listStatements(tx: Tx, account_id: Id, limit: number) {
  const { id, name, imported_by, created_at } = bank_statements
  return tx
    .select({
      id,
      name,
      imported_by,
      created_at,
      from: sql<Day>`min(${statement_lines.booked_on})::text`,
      to: sql<Day>`max(${statement_lines.booked_on})::text`,
      lines: count(),
      new: sql<number>`count(*) filter (where ${statement_lines.state} = 'new')`.mapWith(Number),
    })
    .from(bank_statements)
    .innerJoin(statement_lines, eq(statement_lines.statement_id, id))
    .where(eq(bank_statements.account_id, account_id))
    .groupBy(id)
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
}

/** Returns what is owed of the lines of an account, by statement and currency. */
export function owedByStatement(tx: Tx, account_id: Id) {
  const { statement_id, currency, owed_cents } = statement_lines
  return tx
    .select({ statement_id, currency, amount_cents: sql<number>`sum(${owed_cents})`.mapWith(Number) })
    .from(statement_lines)
    .where(and(eq(statement_lines.account_id, account_id), gt(owed_cents, 0)))
    .groupBy(statement_id, currency)
    .orderBy(statement_id, currency)
}

export type LineScope = { account_id: Id; statement_id: Id | undefined }

const inScope = ({ account_id, statement_id }: LineScope) =>
  and(
    eq(statement_lines.account_id, account_id),
    statement_id === undefined ? undefined : eq(statement_lines.statement_id, statement_id),
  )

/** Returns the new lines in the order in which they are matched. */
export function newLines(tx: Tx, scope: LineScope): Promise<NewLineFacts[]> {
  const { id, amount_cents, currency, payer, details } = statement_lines
  return tx
    .select({ id, amount_cents, currency, payer, details })
    .from(statement_lines)
    .where(and(inScope(scope), eq(statement_lines.state, 'new')))
    .orderBy(asc(statement_lines.booked_on), asc(statement_lines.id))
}

/** Returns the number of lines by state, and of those with money to be paid back. */
export async function countStates(tx: Tx, scope: LineScope): Promise<Record<LineState | 'owed', number>> {
  const rows = await tx
    .select({
      state: statement_lines.state,
      lines: count(),
      owed: sql<number>`count(*) filter (where ${statement_lines.owed_cents} > 0)`.mapWith(Number),
    })
    .from(statement_lines)
    .where(inScope(scope))
    .groupBy(statement_lines.state)
  const of = (state: LineState) => rows.find((row) => row.state === state)?.lines ?? 0
  return {
    new: of('new'),
    taken: of('taken'),
    ignored: of('ignored'),
    given_back: of('given_back'),
    owed: rows.reduce((sum, { owed }) => sum + owed, 0),
  }
}

export type LineFilter = LineScope & {
  state: LineState | 'owed' | undefined
  query: string
  /** Only these; undefined: all. */
  ids: readonly Id[] | undefined
}

function matching({ state, query, ids, ...scope }: LineFilter): SQL | undefined {
  return and(
    inScope(scope),
    state === undefined
      ? undefined
      : state === 'owed'
        ? gt(statement_lines.owed_cents, 0)
        : eq(statement_lines.state, state),
    ids === undefined ? undefined : sql`${statement_lines.id} = any(${sql.param([...ids])}::text[])`,
    containsWords(sql`(${statement_lines.payer} || ' ' || ${statement_lines.details})`, query),
  )
}

export const countLines = (tx: Tx, filter: LineFilter): Promise<number> =>
  tx.$count(statement_lines, matching(filter))

/** Returns a page of lines, newest first. */
export function pageOfLines(
  tx: Tx,
  filter: LineFilter,
  { page, per_page }: { page: number; per_page: number },
): Promise<LineRow[]> {
  return tx
    .select()
    .from(statement_lines)
    .where(matching(filter))
    .orderBy(desc(statement_lines.booked_on), desc(statement_lines.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
}

/** Returns lines after another one, oldest first. */
export function linesAfter(
  tx: Tx,
  filter: LineFilter,
  { after, limit }: { after: Pick<LineRow, 'booked_on' | 'id'> | null; limit: number },
): Promise<LineRow[]> {
  const { booked_on, id } = statement_lines
  return tx
    .select()
    .from(statement_lines)
    .where(
      and(
        matching(filter),
        after === null
          ? undefined
          : or(gt(booked_on, after.booked_on), and(eq(booked_on, after.booked_on), gt(id, after.id))),
      ),
    )
    .orderBy(asc(booked_on), asc(id))
    .limit(limit)
}

/** Locks lines of an account by id. */
export function lockLines(tx: Tx, account_id: Id, ids: readonly Id[]): Promise<LineRow[]> {
  return tx
    .select()
    .from(statement_lines)
    .where(and(eq(statement_lines.account_id, account_id), inArray(statement_lines.id, [...ids])))
    .orderBy(asc(statement_lines.id))
    .for('update')
}

export async function saveLine(tx: Tx, id: Id, fields: Partial<Omit<LineRow, 'id'>>): Promise<void> {
  await tx.update(statement_lines).set(fields).where(eq(statement_lines.id, id))
}

export async function insertPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(statement_payments).values([...rows])
}

/** Returns what the money of lines was for. */
export function paymentsOf(tx: Tx, line_ids: readonly Id[]): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(statement_payments)
    .where(sql`${statement_payments.line_id} = any(${sql.param([...line_ids])}::text[])`)
    .orderBy(asc(statement_payments.line_id), asc(statement_payments.order_id))
}

/** Deletes names and texts of lines booked before a day, unless money of them is still owed. */
export async function forgetTexts(tx: Tx, booked_before: Day, now: Instant): Promise<void> {
  await tx
    .update(statement_lines)
    .set({ payer: '', details: '', erased_at: now })
    .where(
      and(
        isNull(statement_lines.erased_at),
        lt(statement_lines.booked_on, booked_before),
        eq(statement_lines.owed_cents, 0),
      ),
    )
}
