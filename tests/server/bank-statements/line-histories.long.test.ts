import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { cancelOrder, refundOrder } from '#contract/orders/cancel-refund.ts'
import { markOrderAsPaid } from '#contract/orders/desk.ts'
import { addMs } from '#contract/wire/instant.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import {
  bank_statements,
  statement_lines,
  statement_payments,
} from '#server/core/db/schema/bank-statements.ts'
import { ledger_entries, refunds } from '#server/core/db/schema/payments.ts'
import { expectCorrectTotals } from '#tests/support/right-counts.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeUnpaidOrders } from '../payments/owed-fixture.ts'
import { makeStatementCalls } from './statement-calls.ts'

const RUNS = 40
const LIMIT_MS = 600_000
const DAY_MS = 24 * 3_600_000
const ORDERS = 3
const LINES = 4

const pick = fc.uniqueArray(fc.nat(LINES - 1), { minLength: 1, maxLength: 2 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), lines: pick, orders: pick, accepts: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('ignore' as const, 'reopen' as const, 'give_back' as const),
    line: fc.nat(3),
  }),
  fc.record({
    kind: fc.constantFrom('mark' as const, 'cancel' as const, 'refund' as const),
    order: fc.nat(2),
  }),
  fc.record({ kind: fc.constantFrom('sure' as const, 'lapse' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe('random lives of bank lines', () => {
  const fixture = useFixture()
  const at = makeUnpaidOrders(fixture)
  const bank = makeStatementCalls(fixture)
  /** Outcomes that prove coverage. */
  const seen = { paid: 0, fee: 0, owed: 0, given_back: 0, lapsed: 0 }

  test(
    'after any life every cent of each line and each order is accounted for, and the ledger balances',
    { timeout: LIMIT_MS },
    async () => {
      await at.offer()
      const shares = fc.array(fc.constantFrom(50, 99, 100, 100, 101, 200), {
        minLength: LINES,
        maxLength: LINES,
      })
      await fc.assert(
        fc.asyncProperty(shares, fc.array(step, { minLength: 2, maxLength: 10 }), async (parts, history) => {
          fixture.server.clock.set(TEST_NOW)
          const ids: Id[] = []
          let price = 0
          for (let made = 0; made < ORDERS; made += 1) {
            const { order } = await at.order('fps')
            ids.push(order.id)
            price = order.total_gross_cents
          }
          const lines = await addLines(
            parts.map((share) => Math.floor((price * share) / 100)),
            ids,
          )
          for (const one of history) await live(one, lines, ids)
          for (const id of ids) await expectOrder(id)
          for (const id of lines) await expectLine(id)
        }),
        { numRuns: RUNS },
      )
      await expectCorrectTotals(fixture.db)
      expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
    },
  )

  async function addLines(amounts: readonly number[], order_ids: readonly Id[]): Promise<Id[]> {
    const { server, venue } = fixture
    const { account_id } = venue
    const statement_id = newId('bank_statement', server.random)
    const rows = amounts.map((amount_cents, index) => {
      const id = newId('statement_line', server.random)
      const details = bank.reference(order_ids[index % ORDERS] ?? '')
      const money = { amount_cents, currency: 'HKD', booked_on: '2026-11-19' }
      return { id, account_id, statement_id, identity_hash: id, ...money, payer: 'A', details }
    })
    await fixture.db.withTx(async (tx) => {
      const made = { account_id, name: 'a.csv', imported_by: 'Mei', created_at: server.clock.now() }
      await tx.insert(bank_statements).values({ id: statement_id, ...made })
      await tx.insert(statement_lines).values(rows)
    })
    return rows.map(({ id }) => id)
  }

  async function live(one: Step, lines: readonly Id[], ids: readonly Id[]): Promise<void> {
    fixture.server.clock.advance(1)
    const keyOf = (order: number) => ({
      params: { event_id: fixture.venue.event_id, order_id: ids[order % ORDERS] ?? '' },
    })
    try {
      switch (one.kind) {
        case 'take': {
          const order_ids = [...new Set(one.orders.map((index) => ids[index % ORDERS] ?? ''))]
          await bank.take(
            one.lines.map((index) => lines[index] ?? ''),
            order_ids,
            one.accepts,
          )
          return
        }
        case 'ignore':
        case 'reopen':
          await bank.ignore([lines[one.line] ?? ''], one.kind === 'ignore')
          return
        case 'give_back':
          await bank.giveBack(lines[one.line] ?? '')
          return
        case 'mark':
          await fixture.call('organizer', markOrderAsPaid, { ...keyOf(one.order), body: {} })
          return
        case 'cancel':
          await fixture.call('organizer', cancelOrder, { ...keyOf(one.order), body: { refund: 'none' } })
          return
        case 'refund':
          await fixture.call('organizer', refundOrder, {
            ...keyOf(one.order),
            body: { amount_cents: 100, way: 'cash' },
          })
          return
        case 'sure':
          await bank.takeSure()
          return
        case 'lapse':
          await at.attend(addMs(TEST_NOW, 5 * DAY_MS))
          return
        default:
          one satisfies never
      }
    } catch (error) {
      // Refusals are valid outcomes.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
  }

  const sumOf = (rows: readonly { amount_cents: number }[]) =>
    rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

  async function expectOrder(id: Id): Promise<void> {
    const all = await fixture.db.read(async (tx) => ({
      order: (await tx.select().from(orders).where(eq(orders.id, id)))[0],
      people: await tx.select().from(attendees).where(eq(attendees.order_id, id)),
      entries: await tx.select().from(ledger_entries).where(eq(ledger_entries.order_id, id)),
      refunds: await tx.select().from(refunds).where(eq(refunds.order_id, id)),
      payments: await tx.select().from(statement_payments).where(eq(statement_payments.order_id, id)),
    }))
    const { order } = all
    if (order === undefined) throw new Error('The order is gone')
    const total = order.paid_at === null ? 0 : order.total_gross_cents
    const back = sumOf(all.refunds.filter(({ status }) => status === 'SUCCEEDED'))
    expect(sumOf(all.entries)).toBe(0)
    expect(sumOf(all.entries.filter(({ side }) => side === 'desk'))).toBe(total - back)
    const paid = all.payments.filter(({ outcome }) => outcome === 'paid')
    const fees = paid.reduce((sum, { fee_cents }) => sum + fee_cents, 0)
    if (paid.length > 0) expect(sumOf(paid) + fees).toBe(order.total_gross_cents)
    if (order.paid_at !== null && order.cancelled_at === null)
      expect(all.people.every(({ paid_at, cancelled_at }) => paid_at !== null && cancelled_at === null)).toBe(
        true,
      )
    seen.paid += paid.length
    seen.fee += fees > 0 ? 1 : 0
    seen.lapsed +=
      all.payments.filter(({ outcome }) => outcome === 'lapsed').length +
      (order.cancelled_because === 'not_paid' ? 1 : 0)
  }

  async function expectLine(id: Id): Promise<void> {
    const { line, payments } = await fixture.db.read(async (tx) => ({
      line: (await tx.select().from(statement_lines).where(eq(statement_lines.id, id)))[0],
      payments: await tx.select().from(statement_payments).where(eq(statement_payments.line_id, id)),
    }))
    if (line === undefined) throw new Error('The line is gone')
    const given = line.given_back?.amount_cents ?? 0
    const decided = line.state === 'taken' || line.state === 'given_back'
    expect(sumOf(payments) + line.owed_cents + given).toBe(decided ? line.amount_cents : 0)
    expect(payments.length > 0 ? decided : true).toBe(true)
    seen.owed += line.owed_cents > 0 ? 1 : 0
    seen.given_back += given > 0 ? 1 : 0
  }
})
