import { and, eq } from 'drizzle-orm'
import { createVouchers, listVouchers, voidVouchers, type VouchersNew } from '#contract/sales/vouchers.ts'
import {
  changeWaitingEntry,
  joinWaitingList,
  listWaiting,
  offerToWaiting,
  readWaitingEntry,
  removeFromWaitingList,
} from '#contract/sales/waiting-list.ts'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { patchEventSettings } from '#contract/events/event-settings.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { capacity_assignments, ticket_prices } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { sold_places } from '#server/core/db/schema/reservations.ts'
import { waiting_entries } from '#server/core/db/schema/vouchers.ts'
import { advanceAll } from '#server/domains/sales/waiting-list/service.ts'
import { makeUnpaidOrders } from '#tests/server/payments/owed-fixture.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** An event in ten days whose tickets are soon sold out, its vouchers and its waiting list. */
export function makeSoldOut(fixture: Fixture) {
  const at = makeUnpaidOrders(fixture)
  const general = () => fixture.venue.tickets.general
  let people = 0
  const entries = () =>
    fixture.db.read((tx) =>
      tx
        .select()
        .from(waiting_entries)
        .where(eq(waiting_entries.event_id, fixture.venue.event_id))
        .orderBy(waiting_entries.joined_at, waiting_entries.id),
    )
  const secretOf = async (id: Id) => (await entries()).find((entry) => entry.id === id)?.secret ?? ''
  const listed = async () => (await fixture.call('organizer', listWaiting, { params: at.event() })).data
  return {
    ...at,
    generalId: general,
    entries,
    listed,
    limit: (quantity_available: number) =>
      fixture.db.withTx((tx) =>
        tx.update(ticket_prices).set({ quantity_available }).where(eq(ticket_prices.ticket_id, general())),
      ),
    share: (capacity: number, ticket_ids: Id[]) =>
      fixture.db.withTx((tx) =>
        tx.insert(capacity_assignments).values({
          id: `ca_${String((people += 1)).padStart(16, '0')}`,
          account_id: fixture.venue.account_id,
          event_id: fixture.venue.event_id,
          name: 'Hall',
          capacity,
          ticket_ids,
          status: 'ACTIVE',
        }),
      ),
    set: (body: BodyInput<typeof patchEventSettings>) =>
      fixture.call('organizer', patchEventSettings, { params: at.event(), body }),
    /** Sold general tickets. */
    sold: async () => {
      const rows = await fixture.db.read((tx) =>
        tx
          .select()
          .from(sold_places)
          .where(and(eq(sold_places.event_id, fixture.venue.event_id), eq(sold_places.ticket_id, general()))),
      )
      return rows.reduce((sum, { quantity }) => sum + quantity, 0)
    },
    make: async (fields: Partial<VouchersNew> = {}) =>
      (
        await fixture.call('organizer', createVouchers, {
          params: at.event(),
          body: { label: 'Sponsor', count: 1, ...fields },
        })
      ).data,
    vouchers: async (query: Record<string, unknown> = {}) =>
      (await fixture.call('organizer', listVouchers, { params: at.event(), query })).data,
    voidAll: async (...voucher_ids: Id[]) =>
      (await fixture.call('organizer', voidVouchers, { params: at.event(), body: { voucher_ids } })).data
        .voided,
    publicEvent: async (promo_code = '') =>
      (await fixture.server.call(readPublicEvent, { params: at.event(), query: { promo_code } })).data,
    /** Orders general tickets with a code, to be paid later. */
    buyWith: async (code: string, quantity = 1) => (await at.order('fps', quantity, code)).order,
    cancel: (order_id: Id) =>
      fixture.call('organizer', cancelOrder, {
        params: { ...at.event(), order_id },
        body: { refund: 'none', notify_buyer: false },
      }),
    join: async (fields: Partial<BodyInput<typeof joinWaitingList>> = {}, token?: string) => {
      people += 1
      fixture.server.clock.advance(1000)
      await fixture.server.call(joinWaitingList, {
        params: at.event(),
        body: { first_name: 'Mei', email: `mei.${people}@guest.test`, quantity: 1, ...fields },
        ...(token === undefined ? {} : { token }),
      })
      const email = fields.email ?? `mei.${people}@guest.test`
      return (await entries()).find((entry) => entry.email === email)?.id ?? ''
    },
    own: async (id: Id) =>
      (await fixture.server.call(readWaitingEntry, { params: { token: await secretOf(id) } })).data,
    change: async (id: Id, status: 'waiting' | 'declined' | 'left') =>
      (
        await fixture.server.call(changeWaitingEntry, {
          params: { token: await secretOf(id) },
          body: { status },
        })
      ).data,
    offerTo: (waiting_entry_id: Id) =>
      fixture.call('organizer', offerToWaiting, { params: { ...at.event(), waiting_entry_id } }),
    remove: (waiting_entry_id: Id) =>
      fixture.call('organizer', removeFromWaitingList, { params: { ...at.event(), waiting_entry_id } }),
    /** Runs the job. */
    advance: () => advanceAll(fixture.server.deps),
    statusOf: async (id: Id) => (await entries()).find((entry) => entry.id === id)?.status,
    /** The code of the open offer to a person. */
    codeOf: async (id: Id) => {
      const { data } = await fixture.server.call(readWaitingEntry, { params: { token: await secretOf(id) } })
      return new URL(data.offer?.url ?? 'https://none.test').searchParams.get('promo_code') ?? ''
    },
    waitingMails: async () => {
      const { account_id } = fixture.venue
      const rows = await fixture.db.read((tx) =>
        tx.select().from(mails).where(eq(mails.account_id, account_id)).orderBy(mails.created_at),
      )
      return rows.filter(({ template }) => template === 'waiting-list')
    },
  }
}
