import { expect, test } from 'vitest'
import { FoyerDatabase } from '#offline/storage/database.ts'
import { openEarlierStore } from './earlier-store.ts'

test('a store from before translations shows its rows in one language and downloads them again', async () => {
  const engine = await openEarlierStore('store-v4.json', { event_id: 'ev_one', other_event_id: 'ev_two' })
  const store = new FoyerDatabase('foyer', engine)
  for (const name of ['events', 'event_settings', 'tickets', 'questions', 'check_in_lists']) {
    const rows = await store.table<object>(name).toArray()
    expect(rows.length, name).toBeGreaterThan(1)
    for (const row of rows) expect(row, name).toMatchObject({ translations: {} })
  }
  expect((await store.events.toArray()).map(({ language }) => language)).toEqual(['en', 'en'])
  const prices = (await store.tickets.toArray()).flatMap((ticket) => ticket.prices)
  expect(prices.map(({ translations }) => translations)).toEqual(prices.map(() => ({})))
  expect((await store.catalogued.toArray()).map(({ digest }) => digest)).toEqual(['', '', ''])
  store.close()
})
