import { expect, test } from 'vitest'
import { listTickets, updateTicket } from '#contract/resources/tickets.ts'
import { FoyerDatabase } from '#offline/storage/database.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'
import { fillStore } from './earlier-store.ts'
import { makeLaptop } from './edits-fixture.ts'

const at = setUpPhonesFixture(0)

test('a store from before member prices has none, and fetches its catalogue again', async () => {
  const engine = await fillStore({
    store_version: 13,
    tables: {
      tickets: [{ id: 'tk_1', event_id: 'ev_1', prices: [{ id: 'pr_1', price_cents: 20_000 }] }],
      promo_codes: [{ id: 'pc_1', event_id: 'ev_1', code: 'EARLY' }],
      catalogued: [{ id: 'ev_1', digest: 'of an earlier version' }],
    },
  })
  const db = new FoyerDatabase('foyer', engine)
  expect((await db.tickets.get('tk_1'))?.prices).toEqual([
    { id: 'pr_1', price_cents: 20_000, member_price_cents: null, tiers: [], opens_after_previous: false },
  ])
  expect(await db.promo_codes.get('pc_1')).toMatchObject({ combines_with_member_price: false })
  expect(await db.catalogued.get('ev_1')).toMatchObject({ digest: '' })
  db.close()
})

test('a member price is set offline, and two changes of the prices at once are a conflict', async () => {
  const { server, venue } = at
  const params = { event_id: venue.event_id, ticket_id: venue.tickets.vip }
  const { token } = venue.organizer
  const id = venue.event.prices.vip
  const laptop = await makeLaptop(at, 'train')
  laptop.network.is_down = true
  const prices = [{ id, price_cents: 128_000, member_price_cents: 100_000, tiers: ['gold' as const] }]
  await laptop.edit('ticket', venue.tickets.vip, { prices })
  expect(await laptop.row('ticket', venue.tickets.vip)).toMatchObject({
    is_unsent: true,
    prices: [{ member_price_cents: 100_000, tiers: ['gold'], opens_after_previous: false }],
  })
  const other = [{ id, price_cents: 128_000, member_price_cents: 90_000, tiers: ['vip' as const] }]
  await server.call(updateTicket, { params, body: { prices: other }, token })
  laptop.network.is_down = false
  await laptop.flush()
  expect((await laptop.edits()).map(({ state }) => state)).toEqual(['conflict'])
  const stored = await server.call(listTickets, { params: { event_id: venue.event_id }, token })
  expect(stored.data.find((row) => row.id === venue.tickets.vip)?.prices).toMatchObject(other)
})
