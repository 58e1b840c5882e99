import { describe, expect, test } from 'vitest'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { makeLaptop, newTicket } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(0)

const ownersLaptop = (name: string) => makeLaptop(at, name, { token: at.venue.owner.token })
const organizer = () => ({ name: 'Harbour Arts', email: 'arts@example.test' })
const levy = (more: object = {}) => ({
  name: 'Levy',
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate: 5,
  ...more,
})
const say = ({ op, resource, state }: Edit) => `${op} ${resource} ${state}`

describe('offline edits of account data', () => {
  test('an organizer created offline shows at once and is sent before its event', async () => {
    const train = await ownersLaptop('train')
    train.network.is_down = true
    const made = await train.create('organizer', organizer())
    expect(await train.row('organizer', made)).toMatchObject({ name: 'Harbour Arts', is_new: true })
    const event = await train.create('event', {
      title: 'Spring Fair',
      organizer_id: made,
      start_date: '2027-04-03T18:00',
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
    })
    // The event was edited after the organizer, and its dependency is still sent first.
    train.network.is_down = false
    train.network.requests.length = 0
    await train.drain()
    expect(train.network.requests).toEqual(['POST /api/organizers', 'POST /api/events'])
    expect(await train.row('event', event)).toMatchObject({ organizer_id: made, is_unsent: false })
    expect(await train.row('organizer', made)).toMatchObject({ version: 1, is_unsent: false })
  })

  test('a fee is sent before the ticket type that uses it, and its deletion removes it there', async () => {
    const train = await ownersLaptop('train')
    train.network.is_down = true
    const fee = await train.create('tax_or_fee', levy())
    const ticket = await train.create('ticket', newTicket({ tax_and_fee_ids: [fee] }))
    train.network.is_down = false
    await train.drain()
    await train.pull()
    expect(await train.row('ticket', ticket)).toMatchObject({ tax_and_fee_ids: [fee] })
    train.network.is_down = true
    await train.remove('tax_or_fee', fee)
    expect(await train.row('tax_or_fee', fee)).toMatchObject({ is_leaving: true })
    train.network.is_down = false
    await train.drain()
    await train.pull()
    expect(await train.shows('tax_or_fee', fee)).toBe(false)
    expect(await train.row('ticket', ticket)).toMatchObject({ tax_and_fee_ids: [] })
  })

  test('a row deleted before it was sent causes no request', async () => {
    const train = await ownersLaptop('train')
    train.network.is_down = true
    const fee = await train.create('tax_or_fee', levy())
    await train.edit('tax_or_fee', fee, { rate: 7 })
    await train.remove('tax_or_fee', fee)
    expect(await train.edits()).toEqual([])
    expect(await train.shows('tax_or_fee', fee)).toBe(false)
  })

  test('different fields changed by two users are both kept; the same field conflicts', async () => {
    const { organizer_id } = at.venue
    const [one, other] = [await ownersLaptop('one'), await ownersLaptop('other')]
    await one.edit('organizer', organizer_id, { website: 'https://one.example.test' })
    await one.drain()
    await other.edit('organizer', organizer_id, { phone: '+85221234567' })
    await other.drain()
    expect(await other.row('organizer', organizer_id)).toMatchObject({
      website: 'https://one.example.test',
      phone: '+85221234567',
    })
    await one.edit('organizer', organizer_id, { name: 'First' })
    await other.edit('organizer', organizer_id, { name: 'Second' })
    await other.drain()
    await one.drain()
    const [asks] = await one.edits()
    expect(asks && say(asks)).toBe('update organizer conflict')
    expect(Object.keys(asks?.authors ?? {})).toContain('name')
    await one.settle(asks, { kind: 'send', fields: ['name'] })
    await one.drain()
    expect(await one.row('organizer', organizer_id)).toMatchObject({ name: 'First', is_unsent: false })
  })

  test('a duplicate name is refused, kept, and sent once it is changed', async () => {
    const train = await ownersLaptop('train')
    await train.create('tax_or_fee', levy())
    await train.drain()
    train.network.is_down = true
    const second = await train.create('tax_or_fee', levy())
    train.network.is_down = false
    await train.drain()
    const [refused] = await train.edits()
    expect(refused && say(refused)).toBe('create tax_or_fee refused')
    expect(refused?.error).toMatchObject({ code: 'tax_or_fee.name_taken' })
    await train.edit('tax_or_fee', second, { name: 'City levy' })
    await train.drain()
    expect(await train.row('tax_or_fee', second)).toMatchObject({ name: 'City levy', is_unsent: false })
  })

  test('an edit by a user without permission is refused with a reason, and no edit is lost', async () => {
    const train = await makeLaptop(at, 'train', { token: at.venue.door.token })
    await train.create('organizer', organizer())
    await train.drain()
    const [refused] = await train.edits()
    expect(refused?.error).toMatchObject({ code: 'permission.denied' })
    expect(refused?.mine).toMatchObject(organizer())
  })

  test('a lost response creates one organizer, not two', async () => {
    const train = await ownersLaptop('train')
    train.network.faults = { drop_reply: 1 }
    const made = await train.create('organizer', organizer())
    await train.flush()
    train.network.faults = {}
    await train.drain()
    await train.pull()
    const same = (await train.rows('organizer')).filter(({ name }) => name === organizer().name)
    expect(same.map(({ id }) => id)).toEqual([made])
  })
})
