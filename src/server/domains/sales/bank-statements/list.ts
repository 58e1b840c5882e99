import { STATEMENTS_MAX, type BankStatement } from '#contract/orders/bank-statements.ts'
import type { LineMatch } from '#contract/orders/line-states.ts'
import {
  STATEMENT_LINES_PAGE,
  STATEMENT_ORDERS_MAX,
  type listStatementLines,
  type StatementLine,
  type StatementOrder,
} from '#contract/orders/statement-lines.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { MatchResult } from '#rules/statements/match.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { matchNewLines } from './match.ts'
import { presentOrder } from './order-facts.ts'
import { ordersByIds, searchOrders } from './orders-store.ts'
import { presentLine } from './present.ts'
import * as store from './store.ts'

/** Returns the imported statements. Errors: account.not_found, permission.denied. */
export async function listStatements(context: Context<Person>, account_id: Id): Promise<BankStatement[]> {
  requireAccount(context, account_id, 'statement.manage')
  const { tx } = context
  const owed = await store.owedByStatement(tx, account_id)
  const statements = await store.listStatements(tx, account_id, STATEMENTS_MAX)
  return statements.map((statement) => ({
    ...statement,
    owed: owed
      .filter(({ statement_id }) => statement_id === statement.id)
      .map(({ currency, amount_cents }) => ({ currency, amount_cents })),
  }))
}

/**
 * Returns a page of lines. New ones are matched with the orders of the account as they are now, which takes time in
 * proportion to the new lines, so no transaction is open meanwhile. Errors: account.not_found, permission.denied.
 */
export async function listLines(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  account_id: Id,
  query: QueryOf<typeof listStatementLines>,
): Promise<OkOf<typeof listStatementLines>> {
  requireAccount(context, account_id, 'statement.manage')
  const { statement_id, state, match, page } = query
  const scope = { account_id, statement_id }
  const matches = await matchNewLines(db, scope, context.now)
  const ids = match === undefined ? undefined : idsMatched(matches, match)
  const filter = { ...scope, state: match === undefined ? state : 'new', query: query.query, ids } as const
  return db.read(async (tx) => {
    const total = await store.countLines(tx, filter)
    const rows = await store.pageOfLines(tx, filter, { page, per_page: STATEMENT_LINES_PAGE })
    const matched = (kind: LineMatch) => idsMatched(matches, kind).length
    const counts = {
      ...(await store.countStates(tx, scope)),
      sure: matched('sure'),
      perhaps: matched('perhaps'),
      other: matched('other'),
    }
    const data = await presentLines(tx, account_id, rows, matches)
    return { data, meta: { total, last_page: Math.max(1, Math.ceil(total / STATEMENT_LINES_PAGE)), counts } }
  })
}

const idsMatched = (matches: ReadonlyMap<Id, MatchResult>, kind: LineMatch): Id[] =>
  [...matches].flatMap(([id, { match }]) => (match === kind ? [id] : []))

/** Presents lines with the orders that they name. */
export async function presentLines(
  tx: Tx,
  account_id: Id,
  rows: readonly store.LineRow[],
  matches: ReadonlyMap<Id, MatchResult>,
): Promise<StatementLine[]> {
  const payments = await store.paymentsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const order_ids = new Set([
    ...payments.map(({ order_id }) => order_id),
    ...rows.flatMap(({ id }) => matches.get(id)?.order_ids ?? []),
  ])
  const found = await ordersByIds(tx, account_id, [...order_ids])
  const orders = new Map(found.map((row) => [row.id, presentOrder(row)]))
  return rows.map((row) => presentLine(row, { matches, payments, orders }))
}

/** Searches orders that a line may be for. Errors: account.not_found, permission.denied. */
export async function findOrders(
  context: Context<Person>,
  account_id: Id,
  search: string,
): Promise<StatementOrder[]> {
  requireAccount(context, account_id, 'statement.manage')
  return (await searchOrders(context.tx, account_id, search, STATEMENT_ORDERS_MAX)).map(presentOrder)
}
