import { expect, test } from 'vitest'
import { createAffiliate, listAffiliates } from '#contract/resources/affiliates.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'
import { openEarlierStore } from './earlier-store.ts'
import { makeLaptop } from './edits-fixture.ts'

const at = setUpPhonesFixture(1)

test('a store from before affiliates gets them with the next pull and edits them offline', async () => {
  const { server, venue } = at
  const params = { event_id: venue.event_id }
  const body = { name: 'Harbour Radio', code: 'RADIO' }
  const { token } = venue.owner
  const { id } = (await server.call(createAffiliate, { params, body, token })).data
  const engine = await openEarlierStore('store-v4.json', {
    event_id: venue.event_id,
    other_event_id: venue.other_event.id,
    organizer_id: venue.organizer_id,
    account_id: venue.account_id,
  })
  const laptop = await makeLaptop(at, 'train', { token, engine })
  expect(await laptop.row('affiliate', id)).toMatchObject({ ...body, is_unsent: false })
  await laptop.edit('affiliate', id, { status: 'PAUSED' })
  expect(await laptop.row('affiliate', id)).toMatchObject({ status: 'PAUSED', is_unsent: true })
  const made = await laptop.create('affiliate', { name: 'Mei', code: 'MEI' })
  await laptop.drain()
  const { data } = await server.call(listAffiliates, { params, token })
  expect(data.find((row) => row.id === id)).toMatchObject({ status: 'PAUSED', version: 2 })
  expect(data.find((row) => row.id === made)).toMatchObject({ name: 'Mei', status: 'ACTIVE', version: 1 })
})
