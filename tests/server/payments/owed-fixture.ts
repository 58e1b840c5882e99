import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { patchEventSettings } from '#contract/events/event-settings.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { payOtherwise } from '#contract/orders/payments.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { events } from '#server/core/db/schema/events.ts'
import { ledger_entries } from '#server/core/db/schema/payments.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { processUnpaidOrders } from '#server/domains/sales/jobs.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import type { OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'
import { makePayments } from './payments-fixture.ts'

export const STARTS_AT = '2026-11-30T12:00:00.000Z'
export const ENDS_AT = '2026-11-30T15:00:00.000Z'

/** A visitor who pays later at an event ten days ahead, and the resulting orders. */
export function makeUnpaidOrders(fixture: Fixture) {
  const at = makePayments(fixture)
  let guests = 0
  let buyer = at.BUYER
  const payLater = async (order_key: OrderCallKey, kind: OfflinePaymentMethod = 'fps') =>
    (await fixture.server.call(payOtherwise, { ...order_key, body: { kind } })).data
  return {
    ...at,
    payLater,
    offer: async (
      edit: BodyInput<typeof patchEventSettings> = {},
      dates: { starts_at?: Instant; ends_at?: Instant } = {},
    ) => {
      await fixture.db.withTx((tx) =>
        tx
          .update(events)
          .set({ starts_at: STARTS_AT, ends_at: ENDS_AT, ...dates })
          .where(eq(events.id, fixture.venue.event_id)),
      )
      const way = (said: string) => ({ is_offered: true, words: { en: said, 'zh-hk': `${said}！` } })
      const body = {
        fps_payment: way('FPS 1234567'),
        bank_payment: way('Harbour Bank 1-2-3'),
        door_payment: { is_offered: true },
        ...edit,
      }
      return fixture.call('organizer', patchEventSettings, { params: at.event(), body })
    },
    /** Holds tickets, sets the buyer and orders without paying. */
    order: async (kind: OfflinePaymentMethod = 'fps', quantity = 1, code?: string) => {
      const held = await at.hold([at.general(quantity)], code)
      // Emails per hour to an unverified address are limited.
      buyer = { ...at.BUYER, email: `ada.${++guests}@example.test` }
      const attendees = held.order.lines.flatMap(({ price_id: ticket_price_id, quantity: count }) =>
        Array.from({ length: count }, () => ({ ...buyer, ticket_price_id })),
      )
      await fixture.server.call(saveOrderDetails, { ...held.order_key, body: { order: buyer, attendees } })
      return { order_key: held.order_key, order: await payLater(held.order_key, kind) }
    },
    /** Runs the job at the given time. */
    attend: (when: Instant) => {
      fixture.server.clock.set(when)
      return processUnpaidOrders(fixture.server.deps)
    },
    /** Emails to the last buyer, oldest first. */
    letters: async () => {
      const rows = await fixture.db.read((tx) =>
        tx.select().from(mails).orderBy(mails.created_at, mails.template),
      )
      return rows.filter(({ to_address }) => to_address === buyer.email).map(({ template }) => template)
    },
    /** Balance per side of the event's ledger; the sum is zero. */
    ledger: async () => {
      const rows = await fixture.db.read((tx) =>
        tx.select().from(ledger_entries).where(eq(ledger_entries.event_id, fixture.venue.event_id)),
      )
      expect(rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
      const desk = rows.filter(({ side }) => side === 'desk')
      return desk.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    },
  }
}
