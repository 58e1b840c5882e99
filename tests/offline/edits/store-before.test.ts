import { expect, test } from 'vitest'
import { readConflict } from '#offline/edits/resolve-conflict.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { openEarlierStore } from './earlier-store.ts'
import { makeLaptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(2)

/** Returns a laptop whose store was written offline by the version before edits of account data. */
async function makeEarlierLaptop() {
  const { venue } = at
  const online = await makeLaptop(at, 'online')
  const code = { discount_type: 'PERCENTAGE', discount: 10 }
  const ids: Record<string, string | undefined> = {
    event_id: venue.event_id,
    other_event_id: venue.other_event.id,
    organizer_id: venue.organizer_id,
    account_id: venue.account_id,
    general: venue.tickets.general,
    vip: venue.tickets.vip,
    list_id: venue.list_id,
    vip_list_id: venue.vip_list_id,
    guest_id: venue.attendees[0]?.id,
    gone: await online.create('promo_code', { code: 'GONE', ...code }),
    taken: await online.create('promo_code', { code: 'TAKEN', ...code }),
  }
  await online.edit('check_in_list', venue.list_id, { name: 'Main entrance' })
  await online.drain()
  const engine = await openEarlierStore('store-v2.json', ids)
  return { laptop: await makeLaptop(at, 'train', { engine }), ids }
}

const say = ({ op, resource, state }: Edit) => `${op} ${resource} ${state}`

test('a store of an earlier version opens and each pending edit is sent once', async () => {
  const { laptop, ids } = await makeEarlierLaptop()
  const before = await laptop.edits()
  expect(before).toHaveLength(14)
  await laptop.drain()
  expect((await laptop.edits()).map(say).sort()).toEqual([
    'create promo_code refused',
    'update check_in_list conflict',
  ])
  const sent = laptop.network.requests.filter((request) => !request.startsWith('GET'))
  // The refused edit and the conflict wait for the user; everything else was sent once.
  expect(sent).toHaveLength(12)
  await laptop.pull()
  expect(await laptop.row('event', ids['event_id'] ?? '')).toMatchObject({
    title: 'Harbour Night',
    is_unsent: false,
  })
  expect(await laptop.row('ticket', ids['vip'] ?? '')).toMatchObject({ name: 'Very important' })
  expect(await laptop.shows('promo_code', ids['gone'] ?? '')).toBe(false)
  const made = (await laptop.rows('event')).find(({ title }) => title === 'Spring Fair')
  expect(made).toMatchObject({ is_unsent: false, version: 1 })
  const conflict = (await laptop.edits()).find(({ state }) => state === 'conflict')
  if (conflict === undefined) throw new Error('the conflict is kept')
  expect(readConflict(conflict).conflicts).toMatchObject([
    { field: 'name', mine: 'Front door', theirs: 'Main entrance' },
  ])
  await laptop.settle(conflict, { kind: 'send', fields: ['name'] })
  await laptop.drain()
  expect(await laptop.row('check_in_list', ids['list_id'] ?? '')).toMatchObject({
    name: 'Front door',
    is_unsent: false,
  })
})
