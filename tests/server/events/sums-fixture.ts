import { addMs } from '#contract/wire/instant.ts'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { ApiError } from '#api-client/api-error.ts'
import { setAttendeeStatus, updateAttendee } from '#contract/orders/attendees.ts'
import { markOrderAsPaid } from '#contract/orders/desk.ts'
import { cancelOrder, refundOrder } from '#contract/orders/cancel-refund.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { settleRefund } from '#server/domains/payments/webhooks/service.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { type IssuedTicket } from '#tests/support/endpoint-rows/rows.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import type { TestServer } from '#tests/support/server.ts'
import { pairTestDevice, makeScanInput, postScans } from '../door/door-calls.ts'

const MINUTE_MS = 60_000
const DOORS = 3
const which = { at: fc.nat(9) }
const anyTicket = fc.constantFrom('general' as const, 'vip' as const)

const sale = fc.record({
  kind: fc.constant('sale' as const),
  people: fc.array(fc.record({ ticket: anyTicket }), { minLength: 1, maxLength: 4 }),
  minutes_ago: fc.nat(5_000),
  is_paid: fc.boolean(),
  /** Without an amount, the price of the tickets. */
  total_gross_cents: fc.option(fc.constantFrom(0, 1, 101, 99_999), { nil: undefined }),
  approval: fc.constantFrom('not_needed' as const, 'approved' as const, 'declined' as const),
  is_test: fc.constantFrom(false, false, false, true),
})
const scan = fc.record({
  kind: fc.constant('scan' as const),
  ...which,
  door: fc.nat(DOORS - 1),
  minutes_ago: fc.nat(1_000),
  is_known: fc.boolean(),
})

/** Random steps of an event: mostly sales, then changes of orders, then check-ins. */
export const historyStep = fc.oneof(
  sale,
  scan,
  fc.record({
    kind: fc.constantFrom('cancel' as const, 'mark_paid' as const, 'fail' as const, 'undo' as const),
    ...which,
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    ...which,
    amount_cents: fc.constantFrom(1, 7_000, 48_000),
    /** Result reported by the provider, or null. */
    told: fc.constantFrom('SUCCEEDED' as const, 'FAILED' as const, null),
  }),
  fc.record({ kind: fc.constant('exchange' as const), ...which, ticket: anyTicket }),
  fc.record({
    kind: fc.constant('status' as const),
    ...which,
    status: fc.constantFrom('ACTIVE' as const, 'CANCELLED' as const),
  }),
)
export type HistoryStep = typeof historyStep extends fc.Arbitrary<infer One> ? One : never

/** Reports the result of an order's refunds as the provider does. */
async function settleRefunds({ db, deps }: TestServer, order_id: string, told: 'SUCCEEDED' | 'FAILED') {
  const { clock, random, settings } = deps
  const report = told === 'FAILED' ? { status: told, failure: 'unknown' as const } : { status: told }
  await db.withTx(async (tx) => {
    const of_order = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.order_id, order_id))
    for (const { id } of of_order) await settleRefund({ tx, now: clock(), random, settings }, id, report)
  })
}

/** Creates an event and applies history steps to it, through the API where an endpoint exists. */
export async function makeTotalsFixture(server: TestServer) {
  const venue = await makeVenue(server)
  const params = { event_id: venue.event_id }
  const { token } = venue.owner
  const orders_made: string[] = []
  const people: IssuedTicket[] = []
  const entries: { id: string; door: number }[] = []
  const lists = [venue.list_id, venue.list_id, venue.vip_list_id]
  const doors = await Promise.all(
    lists.map(async (list_id, at) => ({
      list_id,
      ...(await pairTestDevice(server, venue, `Door ${at}`, { list_id, may_override: true })),
    })),
  )
  const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)]

  async function sendFrom(door: number, fields: Record<string, unknown>) {
    const { token: of_door = '', list_id = venue.list_id } = doors[door] ?? {}
    const sent = makeScanInput(server, fields)
    await postScans(server, venue, of_door, [sent], list_id)
    return sent.id
  }

  async function sell({ people: wanted, minutes_ago, is_paid, ...order }: HistoryStep & { kind: 'sale' }) {
    const { approval, is_test, total_gross_cents } = order
    const bought = await server.db.withTx((tx) =>
      addPaidOrder(server, tx, venue.event, {
        people: wanted,
        ...(is_paid ? {} : { payment: null }),
        order: {
          approval,
          is_test,
          ...(total_gross_cents === undefined ? {} : { total_gross_cents }),
          created_at: addMs(server.clock.now(), -minutes_ago * MINUTE_MS),
        },
      }),
    )
    orders_made.push(bought.order_id)
    people.push(...bought.people)
  }

  async function act(one: HistoryStep): Promise<unknown> {
    const order_id = 'at' in one ? pick(orders_made, one.at) : undefined
    const person = 'at' in one ? pick(people, one.at) : undefined
    const of_order = { params: { ...params, order_id: order_id ?? '' }, token }
    const of_person = { params: { ...params, attendee_id: person?.id ?? '' }, token }
    switch (one.kind) {
      case 'sale':
        return sell(one)
      case 'scan': {
        const raw_code = one.is_known ? person?.code : `not a ticket ${one.at}`
        const scanned_at = addMs(server.clock.now(), -one.minutes_ago * MINUTE_MS)
        const override = one.is_known ? {} : { override: { reason: 'On the guest list', by: 'Ada' } }
        const id = await sendFrom(one.door, { raw_code, scanned_at, ...override })
        return entries.push({ id, door: one.door })
      }
      case 'undo': {
        const entry = pick(entries, one.at)
        return (
          entry && sendFrom(entry.door, { kind: 'undo', undoes: entry.id, local_verdict: { kind: 'undone' } })
        )
      }
      case 'cancel':
        return (
          order_id && server.call(cancelOrder, { ...of_order, body: { refund: 'none', notify_buyer: false } })
        )
      case 'mark_paid':
        return order_id && server.call(markOrderAsPaid, { ...of_order, body: {} })
      case 'refund': {
        const body = { amount_cents: one.amount_cents, cancel_order: one.at % 2 === 0, notify_buyer: false }
        if (order_id === undefined) return undefined
        await server.call(refundOrder, { ...of_order, body })
        return one.told && settleRefunds(server, order_id, one.told)
      }
      case 'fail':
        // No endpoint moves a bought order here, and the figures must not depend on that.
        return (
          order_id &&
          server.db.withTx((tx) =>
            tx.update(orders).set({ payment_failed_at: server.clock.now() }).where(eq(orders.id, order_id)),
          )
        )
      case 'exchange': {
        const body = { ticket_id: venue.tickets[one.ticket] }
        return person && server.call(updateAttendee, { ...of_person, body })
      }
      case 'status':
        return person && server.call(setAttendeeStatus, { ...of_person, body: { status: one.status } })
    }
  }

  return {
    venue,
    happen: async (one: HistoryStep) => {
      server.clock.advance(1)
      try {
        await act(one)
      } catch (error) {
        // Refusals are expected responses.
        if (!(error instanceof ApiError) || error.status >= 500) throw error
      }
    },
  }
}
