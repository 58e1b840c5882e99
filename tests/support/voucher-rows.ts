import { and, eq, lte } from 'drizzle-orm'
import { createVouchers } from '#contract/sales/vouchers.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import type { WaitingStatus } from '#contract/sales/waiting-list.ts'
import { event_settings, events, ticket_prices } from '#server/core/db/schema/events.ts'
import { waiting_entries } from '#server/core/db/schema/vouchers.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { eventParams, eventRow, resourceRow, type Row } from './endpoint-rows/endpoint-row.ts'

type Site = Pick<Fixture, 'db' | 'server' | 'venue'>

const HOUR_MS = 3_600_000
let joined = 0

async function addVoucher(fixture: Fixture): Promise<Id> {
  const body = { label: 'Sponsor', count: 1 }
  const { token } = fixture.venue.owner
  const { data } = await fixture.server.call(createVouchers, { params: eventParams(fixture), body, token })
  return data[0]?.id ?? ''
}

/** Turns the waiting list on; an event that has begun begins in an hour. */
async function openList({ db, server, venue }: Site): Promise<void> {
  const { account_id, event_id } = venue
  const settings = { waiting_list: true }
  await db.withTx(async (tx) => {
    await tx
      .update(events)
      .set({ starts_at: addMs(server.clock.now(), HOUR_MS), ends_at: null })
      .where(and(eq(events.id, event_id), lte(events.starts_at, server.clock.now())))
    await tx
      .insert(event_settings)
      .values({ account_id, event_id, settings })
      .onConflictDoUpdate({ target: event_settings.event_id, set: { settings } })
  })
}

type WaitingRow = typeof waiting_entries.$inferInsert

/** Inserts people who wait, or have another state. */
export async function addWaitingPeople(
  fixture: Site,
  count: number,
  status: WaitingStatus = 'waiting',
): Promise<WaitingRow[]> {
  const { db, server, venue } = fixture
  await openList(fixture)
  const { account_id, event_id } = venue
  const now = server.clock.now()
  const rows = Array.from({ length: count }, (): WaitingRow => ({
    id: newId('waiting_entry', server.random),
    account_id,
    event_id,
    first_name: 'Mei',
    last_name: 'Lam',
    email: 'mei@guest.test',
    locale: 'en',
    tier: null,
    ticket_ids: [venue.tickets.vip],
    quantity: 1,
    status,
    secret: newToken(server.random),
    joined_at: now,
    created_at: now,
  }))
  await db.withTx((tx) => tx.insert(waiting_entries).values(rows))
  return rows
}

/** Inserts a person who waits, or has another state. */
export async function addWaiting(fixture: Site, status?: WaitingStatus): Promise<{ id: Id; secret: string }> {
  const [row] = await addWaitingPeople(fixture, 1, status)
  return { id: row?.id ?? '', secret: row?.secret ?? '' }
}

const entryParams = async (fixture: Fixture) => ({
  ...eventParams(fixture),
  waiting_entry_id: (await addWaiting(fixture)).id,
})
const ownParams = async (fixture: Fixture) => ({ token: (await addWaiting(fixture)).secret })

async function sellOut(fixture: Fixture): Promise<void> {
  await openList(fixture)
  await fixture.db.withTx((tx) =>
    tx
      .update(ticket_prices)
      .set({ quantity_available: 0 })
      .where(eq(ticket_prices.ticket_id, fixture.venue.tickets.general)),
  )
}

/** Vouchers, and the waiting list whose offers they are. */
export const voucherRows: Record<string, Row> = {
  listVouchers: resourceRow('promo_code.view', async (fixture) => {
    await addVoucher(fixture)
    return eventParams(fixture)
  }),
  createVouchers: eventRow('event.edit', ({ venue }) => ({
    label: 'Sponsor',
    count: 1,
    prefix: 'HSBC-',
    ticket_id: venue.tickets.general,
    quantity: 2,
    until: '2026-11-30T00:00:00.000Z',
    reserves_places: true,
    passes_sold_out: false,
    price_cents: 5000,
  })),
  voidVouchers: {
    right: 'event.edit',
    target: async (fixture) => ({
      params: eventParams(fixture),
      body: { voucher_ids: [await addVoucher(fixture)] },
    }),
  },
  exportVouchers: eventRow('promo_code.view', () => ({ format: 'csv' })),
  listWaiting: resourceRow('attendee.view', async (fixture) => {
    await addWaiting(fixture)
    return eventParams(fixture)
  }),
  offerToWaiting: resourceRow('attendee.edit', entryParams),
  removeFromWaitingList: resourceRow('attendee.edit', entryParams),
  joinWaitingList: {
    right: 'anyone',
    target: async (fixture) => {
      await sellOut(fixture)
      return {
        params: eventParams(fixture),
        body: {
          first_name: 'Mei',
          email: `mei.${(joined += 1)}@guest.test`,
          quantity: 1,
          ticket_ids: [fixture.venue.tickets.general],
        },
      }
    },
  },
  readWaitingEntry: resourceRow('anyone', ownParams),
  changeWaitingEntry: resourceRow('anyone', ownParams, () => ({ status: 'left' })),
}
