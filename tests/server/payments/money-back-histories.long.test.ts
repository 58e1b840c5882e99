import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { markOrderAsPaid, readOrder } from '#contract/orders/desk.ts'
import { cancelOrder, noteOrderGivenBack, refundOrder } from '#contract/orders/cancel-refund.ts'
import { TEST_CARDS } from '#contract/orders/sandbox.ts'
import { cancelOwnOrder, returnOwnTickets } from '#contract/orders/refunds.ts'
import { returnTickets } from '#contract/orders/cancellation/ticket-returns.ts'
import { addRefunds, refundEach } from '#rules/sales/cancellation/cancellation-terms.ts'
import { orderStatusOf } from '#rules/sales/order-status.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { disputes, ledger_entries, refunds } from '#server/core/db/schema/payments.ts'
import { sandbox_payments, sandbox_refunds } from '#server/core/db/schema/sandbox.ts'
import { STATUS } from '#server/domains/sales/orders/store.ts'
import { makePrng } from '#tests/support/prng.ts'
import { expectCorrectTotals } from '#tests/support/right-counts.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import type { OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'
import {
  anyStep,
  COVERED,
  CROSSED,
  disputed,
  PART_BY_HAND,
  RETURNED,
  type HistoryStep,
} from './money-back-steps.ts'
import { makeUnpaidOrders } from './owed-fixture.ts'

const RUNS = 40
const TICKETS = 3
const LIMIT_MS = 600_000
const MINUTE_MS = 60_000

type HistoryOrder = { order_key: OrderCallKey; id: string; total: number; page: string | null }

describe('refund histories of an order', () => {
  const fixture = useFixture()
  const at = makeUnpaidOrders(fixture)
  /** Outcome counts that prove coverage; the examples alone reach each of them. */
  const seen = { there: 0, lost: 0, won: 0, by_hand: 0, whole: 0, part: 0, returned: 0 }

  test(
    'after any refund history the books balance, nothing is refunded twice, and status, tickets and figures agree',
    { timeout: LIMIT_MS },
    async () => {
      await at.offer()
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(TEST_CARDS.no_message, TEST_CARDS.refund_fails, null),
          fc.array<HistoryStep>(anyStep, { minLength: 3, maxLength: 14 }),
          fc.nat(),
          async (card, history, seed) => {
            fixture.server.clock.set(TEST_NOW)
            const dice = makePrng(seed)
            const order = await buy(card)
            for (const one of history) await happen(one, order, dice)
            await settleEverything()
            await expectToBalance(order)
          },
        ),
        {
          numRuns: RUNS,
          examples: [
            [TEST_CARDS.no_message, CROSSED, 1],
            [TEST_CARDS.no_message, COVERED, 2],
            [TEST_CARDS.no_message, disputed('won'), 3],
            [TEST_CARDS.no_message, disputed('lost'), 4],
            [null, PART_BY_HAND, 0],
            [TEST_CARDS.no_message, RETURNED, 5],
          ],
        },
      )
      await expectCorrectTotals(fixture.db)
      expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
    },
  )

  const one = ({ id: order_id }: HistoryOrder) => ({ params: { event_id: fixture.venue.event_id, order_id } })

  /** Pays by card, or by a manual payment when there is none. */
  async function buy(card: string | null): Promise<HistoryOrder> {
    if (card === null) {
      const { order, order_key } = await at.order('fps', TICKETS)
      await fixture.call('organizer', markOrderAsPaid, { ...one({ id: order.id } as HistoryOrder), body: {} })
      return { order_key, id: order.id, total: order.total_gross_cents, page: null }
    }
    const { order, order_key, payment_ref } = await at.toPage(TICKETS)
    await at.useCard(payment_ref, card)
    await at.ask(order_key)
    return { order_key, id: order.id, total: order.total_gross_cents, page: payment_ref }
  }

  async function happen(happened: HistoryStep, order: HistoryOrder, dice: () => number): Promise<void> {
    fixture.server.clock.advance(1)
    const { share = 0, way = 'later' } = happened
    const amount_cents = Math.max(1, Math.floor((order.total * share) / 100))
    try {
      switch (happened.kind) {
        case 'refund':
          await fixture.call('organizer', refundOrder, { ...one(order), body: { amount_cents, way } })
          return
        case 'note':
          await fixture.call('organizer', noteOrderGivenBack, {
            ...one(order),
            body: { amount_cents: dice() < 0.5 ? undefined : amount_cents, way: 'cash' },
          })
          return
        case 'cancel':
          await fixture.call('organizer', cancelOrder, { ...one(order), body: { refund: 'none' } })
          return
        case 'cancel_all':
          await fixture.call('organizer', cancelOrder, { ...one(order), body: { refund: 'all', way } })
          return
        case 'cancel_own': {
          const refund_cents = (await at.read(order.order_key)).cancellation?.refund_cents ?? 0
          await fixture.server.call(cancelOwnOrder, { ...order.order_key, body: { refund_cents } })
          return
        }
        case 'return_own': {
          const { tickets, ticket_returns } = await at.read(order.order_key)
          const chosen = tickets.find(({ is_returnable }) => is_returnable)
          if (chosen === undefined || !ticket_returns) return
          const { refund_cents } = addRefunds(refundEach(ticket_returns, [chosen.paid_cents ?? 0]))
          const body = { attendee_ids: [chosen.attendee_id], refund_cents }
          await fixture.server.call(returnOwnTickets, { ...order.order_key, body })
          seen.returned += 1
          return
        }
        case 'return_desk': {
          const { attendees: people } = (await fixture.call('organizer', readOrder, one(order))).data
          const chosen = people.find(({ is_returnable }) => is_returnable)
          if (chosen === undefined) return
          await fixture.call('organizer', returnTickets, {
            ...one(order),
            body: { attendee_ids: [chosen.id], refund: 'all', way },
          })
          seen.returned += 1
          return
        }
        case 'messages':
          await at.deliver()
          return
        case 'shuffled':
          await at.deliverShuffled(dice)
          return
        case 'give_back':
          await at.giveBack()
          return
        default:
          if (order.page !== null) await atProvider(happened.kind, order.page, amount_cents)
      }
    } catch (error) {
      // Error responses below 500 are valid outcomes.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
  }

  async function atProvider(kind: string, page: string, amount_cents: number): Promise<void> {
    switch (kind) {
      case 'refund_there':
        await at.refundThere(page, amount_cents)
        return
      case 'dispute':
        await at.dispute(page, 'OPEN')
        return
      case 'won':
        await at.dispute(page, 'WON')
        return
      case 'lost':
        await at.dispute(page, 'LOST')
        return
      default:
        throw new Error(`${kind} happens to nobody`)
    }
  }

  /** Advances the clock until nothing is pending. */
  async function settleEverything(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      fixture.server.clock.advance(2 * MINUTE_MS)
      await at.deliver()
      await at.giveBack()
    }
    await at.deliver()
  }

  const sumOf = (rows: readonly { amount_cents: number }[]) =>
    rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

  async function expectToBalance(order: HistoryOrder): Promise<void> {
    const { id, total, page } = order
    const all = await fixture.db.read(async (tx) => ({
      row: (await tx.select().from(orders).where(eq(orders.id, id)))[0],
      status: (await tx.select({ status: STATUS }).from(orders).where(eq(orders.id, id)))[0]?.status,
      people: await tx.select().from(attendees).where(eq(attendees.order_id, id)),
      refunds: await tx.select().from(refunds).where(eq(refunds.order_id, id)),
      disputes: await tx.select().from(disputes).where(eq(disputes.order_id, id)),
      entries: await tx.select().from(ledger_entries).where(eq(ledger_entries.order_id, id)),
      there: await tx
        .select()
        .from(sandbox_refunds)
        .where(eq(sandbox_refunds.sandbox_payment_id, page ?? '')),
      payment: (
        await tx
          .select()
          .from(sandbox_payments)
          .where(eq(sandbox_payments.id, page ?? ''))
      )[0],
    }))
    const { row } = all
    if (row === undefined) throw new Error('The order is gone')
    const on = (side: string) => sumOf(all.entries.filter((entry) => entry.side === side))
    const back_there = sumOf(all.there.filter(({ status }) => status === 'SUCCEEDED'))
    const disputed = (status: string) => sumOf(all.disputes.filter((dispute) => dispute.status === status))
    const by_hand = sumOf(all.refunds.filter(({ way, status }) => way !== 'card' && status === 'SUCCEEDED'))
    const owed = sumOf(all.refunds.filter(({ status }) => status === 'OWED'))
    expect(all.refunds.filter(({ status }) => status === 'PENDING')).toEqual([])
    // The balance at the provider equals the ledger.
    const at_provider = page === null ? 0 : total - back_there - disputed('OPEN') - disputed('LOST')
    expect(on('provider')).toBe(at_provider)
    expect(all.payment?.dispute ?? null).toBe(all.disputes[0]?.status ?? null)
    expect(on('disputes')).toBe(disputed('OPEN'))
    expect(on('desk')).toBe((page === null ? total : 0) - by_hand)
    expect(sumOf(all.entries)).toBe(0)
    // Payments less refunds and disputes equal the remaining sales, fees and taxes.
    const gone = back_there + by_hand + disputed('LOST')
    expect(row.total_refunded_cents).toBe(gone)
    expect(total - gone + on('sales') + on('fees') + on('taxes')).toBe(0)
    if (gone === total) expect([on('sales'), on('fees'), on('taxes')]).toEqual([0, 0, 0])
    // No money is refunded twice by the server; after a cash refund the buyer may still dispute the card payment.
    const asked = all.refunds.filter(({ reason, way }) => reason !== 'provider' && way === 'card')
    const own = sumOf(asked.filter(({ status }) => status === 'SUCCEEDED')) + by_hand + owed
    expect(own).toBeLessThanOrEqual(total)
    if (by_hand === 0) expect(gone + owed + disputed('OPEN')).toBeLessThanOrEqual(total)
    // Every read returns the same status.
    expect(all.status).toBe(orderStatusOf(row))
    if (row.refund_state === 'none' && gone >= total) expect(all.status).toBe('REFUNDED')
    expect(row.refund_state === 'owed').toBe(owed > 0)
    expect(all.people.every(({ refunded_at }) => (refunded_at !== null) === gone >= total)).toBe(true)
    const shown = (await fixture.call('organizer', readOrder, one(order))).data
    expect(shown).toMatchObject({ owed_back_cents: owed, disputed_cents: disputed('OPEN') })
    expect(shown.returnable_cents).toBe(Math.max(0, total - gone - owed - disputed('OPEN')))
    seen.there += all.refunds.some(({ reason, status }) => reason === 'provider' && status === 'SUCCEEDED')
      ? 1
      : 0
    seen.lost += disputed('LOST') > 0 ? 1 : 0
    seen.won += disputed('WON') > 0 ? 1 : 0
    seen.by_hand += by_hand > 0 ? 1 : 0
    seen.whole += gone >= total ? 1 : 0
    seen.part += gone > 0 && gone < total ? 1 : 0
  }
})
