import { describe, expect, test } from 'vitest'
import { updateEvent } from '#contract/events/events.ts'
import { makeLaptop, type Laptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(0)

const general = () => at.venue.tickets.general
type Price = { id: string; price_cents: number; quantity_sold: number }
const pricesOf = async (on: Laptop) =>
  ((await on.row('ticket', general()))['prices'] as Price[]).map(({ quantity_sold: _, ...price }) => price)
const withPrice = async (on: Laptop, price_cents: number) =>
  (await pricesOf(on)).map((price) => ({ ...price, price_cents }))

async function twoLaptops() {
  return [
    await makeLaptop(at, 'mine'),
    await makeLaptop(at, 'theirs', { token: at.venue.owner.token }),
  ] as const
}

describe('two offline laptops', () => {
  test('two laptops that change different fields of a ticket keep both changes', async () => {
    const [mine, theirs] = await twoLaptops()
    await mine.edit('ticket', general(), { name: 'Standing' })
    await theirs.edit('ticket', general(), { description: 'Doors open at seven', max_per_order: 4 })
    await theirs.flush()
    expect(await mine.flush()).toEqual({ kind: 'done' })
    await theirs.pull()
    for (const laptop of [mine, theirs]) {
      expect(await laptop.row('ticket', general())).toMatchObject({
        name: 'Standing',
        description: 'Doors open at seven',
        max_per_order: 4,
        is_unsent: false,
      })
    }
  })

  test('two laptops that change the same field get a conflict with author and time', async () => {
    const [mine, theirs] = await twoLaptops()
    await mine.edit('ticket', general(), { name: 'Standing', note: 'Left side' })
    await theirs.edit('ticket', general(), { name: 'Floor', description: 'Doors at seven' })
    await theirs.flush()
    const changed_at = at.server.clock.now()
    at.server.clock.advance(300_000)
    await mine.flush()
    const [asked] = await mine.edits()
    expect(asked).toMatchObject({ state: 'conflict', base: { name: 'General' }, theirs: { name: 'Floor' } })
    expect(asked?.authors['name']).toMatchObject({ at: changed_at })
    expect(await mine.row('ticket', general())).toMatchObject({
      name: 'Standing',
      description: 'Doors at seven',
    })
    await mine.settle(asked, { kind: 'send', fields: ['name', 'note'] })
    await mine.flush()
    await theirs.pull()
    expect(await theirs.row('ticket', general())).toMatchObject({ name: 'Standing', note: 'Left side' })
  })

  test('two laptops that set the same price get no conflict, and neither does a sale meanwhile', async () => {
    const [mine, theirs] = await twoLaptops()
    await mine.edit('ticket', general(), { prices: await withPrice(mine, 50_000) })
    await theirs.edit('ticket', general(), { prices: await withPrice(theirs, 50_000), max_per_order: 6 })
    await theirs.flush()
    await at.venue.attendee()
    expect(await mine.flush()).toEqual({ kind: 'done' })
    expect(await mine.edits()).toEqual([])
    expect(await mine.row('ticket', general())).toMatchObject({
      prices: [{ price_cents: 50_000, quantity_sold: 1 }],
    })
  })

  test('two laptops that set different prices get a conflict about the prices only', async () => {
    const [mine, theirs] = await twoLaptops()
    await mine.edit('ticket', general(), { prices: await withPrice(mine, 60_000), name: 'Standing' })
    await theirs.edit('ticket', general(), { prices: await withPrice(theirs, 50_000) })
    await theirs.flush()
    await at.venue.attendee()
    await mine.flush()
    const [asked] = await mine.edits()
    expect(asked).toMatchObject({ state: 'conflict' })
    await mine.settle(asked, { kind: 'send', fields: ['prices', 'name'] })
    await mine.flush()
    expect(await mine.row('ticket', general())).toMatchObject({
      name: 'Standing',
      prices: [{ price_cents: 60_000, quantity_sold: 1 }],
    })
  })

  test('a resolution of an outdated conflict does not restore an old row', async () => {
    const [mine, theirs] = await twoLaptops()
    const event_id = at.venue.event_id
    await mine.edit('event', event_id, { title: 'Mine' })
    await theirs.edit('event', event_id, { title: 'Theirs' })
    await theirs.flush()
    await mine.flush()
    const body = { description: '<p>Newer</p>' }
    await at.server.call(updateEvent, { params: { event_id }, body, token: at.venue.owner.token })
    await mine.pull()
    await mine.settle((await mine.edits())[0], { kind: 'drop' })
    expect(await mine.row('event', event_id)).toMatchObject({ title: 'Theirs', description: '<p>Newer</p>' })
  })

  test("a value normalized by the server is not taken for another user's change after a lost response", async () => {
    const [mine] = await twoLaptops()
    const event_id = at.venue.event_id
    await mine.edit('event', event_id, { description: '<p><a href="https://harbour.hk">Map</a></p>' })
    mine.network.faults = { drop_reply: 1 }
    await mine.flush()
    await mine.edit('event', event_id, { title: 'Autumn Night' })
    mine.network.faults = {}
    await mine.drain()
    expect(await mine.edits()).toEqual([])
    const shown = await mine.row('event', event_id)
    expect(shown).toMatchObject({ title: 'Autumn Night' })
    expect(shown['description']).toContain('nofollow')
  })
})

describe('catalogue and edits of one laptop', () => {
  test('a response from before an edit was saved does not restore the old row', async () => {
    const [mine] = await twoLaptops()
    const event_id = at.venue.event_id
    await at.server.call(updateEvent, {
      params: { event_id },
      body: { description: '<p>By the sea</p>' },
      token: at.venue.owner.token,
    })
    const real = mine.network.fetch
    let is_first = true
    mine.network.fetch = async (input, init) => {
      const request = new Request(input, init)
      const is_catalogue = request.url.includes('/catalogue')
      const reply = await real(request)
      if (is_catalogue && is_first) {
        is_first = false
        await mine.edit('event', event_id, { title: 'Autumn Night' })
        await mine.create('check_in_list', { name: 'Side door', ticket_ids: [general()] })
        await mine.flush()
      }
      return reply
    }
    await mine.pull()
    expect(await mine.edits()).toEqual([])
    expect(await mine.row('event', event_id)).toMatchObject({
      title: 'Autumn Night',
      description: '<p>By the sea</p>',
    })
    expect((await mine.rows('check_in_list')).map(({ name }) => name)).toContain('Side door')
  })

  test('a response overtaken by the catalogue does not restore the old row', async () => {
    const [mine] = await twoLaptops()
    const event_id = at.venue.event_id
    await mine.edit('event', event_id, { title: 'Autumn Night' })
    const real = mine.network.fetch
    mine.network.fetch = async (input, init) => {
      const reply = await real(input, init)
      mine.network.fetch = real
      const body = { description: '<p>By the sea</p>' }
      await at.server.call(updateEvent, { params: { event_id }, body, token: at.venue.owner.token })
      await mine.pull()
      return reply
    }
    await mine.flush()
    expect(await mine.edits()).toEqual([])
    expect(await mine.row('event', event_id)).toMatchObject({
      title: 'Autumn Night',
      description: '<p>By the sea</p>',
      version: 3,
    })
  })
})
