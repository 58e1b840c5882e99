import { importBankStatement, type StatementImport } from '#contract/orders/bank-statements.ts'
import {
  giveBackStatementLine,
  ignoreStatementLines,
  listStatementLines,
  takeStatementLines,
  takeSureStatementLines,
} from '#contract/orders/statement-lines.ts'
import type { BodyInput, QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { csvLines } from '#server/core/spreadsheet/csv-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { fileOf } from '#tests/support/uploads.ts'

export const HEADINGS = ['Date', 'Payer', 'Description', 'Amount(HKD)', 'Balance(HKD)']
/** The first import of a test starts the process that parses files. */
const TIMEOUT_MS = 120_000

export type Payment = { payer?: string; details?: string; cents: number; day?: string; balance?: string }

/** Cells of a received payment, in the order of HEADINGS. */
export const rowOf = ({ payer = '', details = '', cents, day = '19/11/2026', balance = '1.00' }: Payment) => [
  day,
  payer,
  details,
  (cents / 100).toFixed(2),
  balance,
]

/** Imports, lists and decides about bank lines as an organizer. */
export function makeStatementCalls(fixture: Fixture) {
  const params = () => ({ account_id: fixture.venue.account_id })
  const send = async (
    bytes: Uint8Array,
    body: BodyInput<typeof importBankStatement> = {},
    name = 'hsbc.csv',
  ): Promise<StatementImport> => {
    const file = fileOf(bytes, name)
    const { token } = fixture.venue.organizer
    const options = { params: params(), file, body, token, timeout_ms: TIMEOUT_MS }
    return (await fixture.server.call(importBankStatement, options)).data
  }
  const csv = (
    rows: readonly (readonly string[])[],
    body: BodyInput<typeof importBankStatement> = {},
    headings: readonly string[] = HEADINGS,
  ) => send(Buffer.from(`\uFEFF${csvLines([headings, ...rows])}`), body)
  const list = async (query: NonNullable<QueryInput<typeof listStatementLines>> = {}) =>
    fixture.call('organizer', listStatementLines, { params: params(), query })
  const ofOrder = (order_id: Id) => ({ params: { event_id: fixture.venue.event_id, order_id } })
  return {
    params,
    send,
    ofOrder,
    /** An order as its organizer sees it. */
    readOrder: async (order_id: Id) => (await fixture.call('organizer', readOrder, ofOrder(order_id))).data,
    mailTemplates: async () =>
      (await fixture.db.read((tx) => tx.select().from(mails))).map(({ template }) => template),
    csv,
    list,
    lines: async (query: NonNullable<QueryInput<typeof listStatementLines>> = {}) => (await list(query)).data,
    /** Imports payments and returns their lines, in the order given. */
    receive: async (...payments: readonly Payment[]) => {
      const rows = payments.map((payment, at) =>
        rowOf({ ...payment, details: `${payment.details ?? ''} #${at}` }),
      )
      const { statement_id } = await csv(rows)
      const found = (await list({ statement_id: statement_id ?? '' })).data
      return payments.map((_, at) => {
        const line = found.find(({ details }) => details.endsWith(`#${at}`))
        if (line === undefined) throw new Error(`Payment ${at} was not imported`)
        return line
      })
    },
    take: async (line_ids: Id[], order_ids: Id[], accepts_difference = false) =>
      (
        await fixture.call('organizer', takeStatementLines, {
          params: params(),
          body: { line_ids, order_ids, accepts_difference },
        })
      ).data,
    takeSure: async (body: BodyInput<typeof takeSureStatementLines> = {}) =>
      (await fixture.call('organizer', takeSureStatementLines, { params: params(), body })).data,
    ignore: async (line_ids: Id[], is_ignored = true) =>
      (
        await fixture.call('organizer', ignoreStatementLines, {
          params: params(),
          body: { line_ids, is_ignored },
        })
      ).data,
    giveBack: async (
      statement_line_id: Id,
      body: BodyInput<typeof giveBackStatementLine> = { way: 'bank' },
    ) =>
      (
        await fixture.call('organizer', giveBackStatementLine, {
          params: { ...params(), statement_line_id },
          body,
        })
      ).data,
    reference: orderReference,
  }
}
