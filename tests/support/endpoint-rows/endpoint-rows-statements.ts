import { newId, type Id } from '#contract/wire/id.ts'
import { bank_statements, statement_lines } from '#server/core/db/schema/bank-statements.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { fileOf, formWith } from '#tests/support/uploads.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { rowWithoutBody, type Row } from './endpoint-row.ts'

const RIGHT = 'statement.manage'
let sent = 0

const accountParams = ({ venue }: Fixture) => ({ account_id: venue.account_id })

/** Inserts a new bank line. */
async function insertStatementLine(
  { server, db, venue }: Fixture,
  fields: Partial<typeof statement_lines.$inferInsert> = {},
): Promise<Id> {
  const { account_id } = venue
  const id = newId('statement_line', server.random)
  const statement_id = newId('bank_statement', server.random)
  await db.withTx(async (tx) => {
    const made = { account_id, name: 'hsbc.csv', imported_by: 'Mei', created_at: server.clock.now() }
    await tx.insert(bank_statements).values({ id: statement_id, ...made })
    await tx.insert(statement_lines).values({
      id,
      account_id,
      statement_id,
      identity_hash: id,
      booked_on: '2026-11-19',
      amount_cents: 100_000,
      currency: 'HKD',
      payer: 'CHAN TAI MAN',
      details: 'FPS',
      ...fields,
    })
  })
  return id
}

async function takeTarget(fixture: Fixture) {
  const { server, db, venue } = fixture
  const { order_id } = await db.withTx((tx) => addPaidOrder(server, tx, venue.event, { payment: null }))
  return {
    params: accountParams(fixture),
    body: {
      line_ids: [await insertStatementLine(fixture)],
      order_ids: [order_id],
      accepts_difference: true,
    },
  }
}

/** Valid requests of bank statements. */
export const statementRows: Record<string, Row> = {
  listBankStatements: rowWithoutBody(RIGHT, accountParams),
  importBankStatement: {
    right: RIGHT,
    target: (fixture) => {
      sent += 1
      const csv = `Date,Description,Amount\n19/11/2026,Transfer number ${sent},12.00\n`
      const body = formWith('file', fileOf(Buffer.from(csv), 'hsbc.csv'), { mode: 'run' })
      return { params: accountParams(fixture), body }
    },
  },
  listStatementLines: rowWithoutBody(RIGHT, accountParams),
  findStatementOrders: rowWithoutBody(RIGHT, accountParams),
  takeStatementLines: { right: RIGHT, target: takeTarget },
  takeSureStatementLines: {
    right: RIGHT,
    target: async (fixture) => {
      await insertStatementLine(fixture)
      return { params: accountParams(fixture), body: {} }
    },
  },
  ignoreStatementLines: {
    right: RIGHT,
    target: async (fixture) => ({
      params: accountParams(fixture),
      body: { line_ids: [await insertStatementLine(fixture)], is_ignored: true },
    }),
  },
  giveBackStatementLine: {
    right: RIGHT,
    target: async (fixture) => ({
      params: { ...accountParams(fixture), statement_line_id: await insertStatementLine(fixture) },
      body: { way: 'fps', reference: 'FPS 4712', given_on: '2026-11-19' },
    }),
  },
  exportStatementLines: rowWithoutBody(RIGHT, accountParams),
}
