import { describe, expect, test } from 'vitest'
import { updateEvent } from '#contract/events/events.ts'
import { flushEdits } from '#offline/edits/flush-edits.ts'
import { makeLaptop, type Laptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(0)
const params = () => ({ event_id: at.venue.event_id })
const token = () => at.venue.organizer.token

const laptop = (name: string) => makeLaptop(at, name)
/** Returns the event as a laptop shows it. */
const readShownEvent = (on: Laptop) => on.row('event', at.venue.event_id)
const edit = (on: Laptop, fields: Record<string, unknown>) => on.edit('event', at.venue.event_id, fields)

const atServer = async () =>
  (await at.server.raw('GET', `/events/${at.venue.event_id}`, { token: token() })).json

describe('editing an event offline', () => {
  test('an edit shows at once, waits offline, survives a restart, and is saved after reconnecting', async () => {
    const train = await laptop('train')
    train.network.is_down = true
    await edit(train, { title: 'Autumn Night' })
    expect(await readShownEvent(train)).toMatchObject({ title: 'Autumn Night', is_unsent: true })
    expect(await train.flush()).toMatchObject({ kind: 'later' })
    const restarted = train.reopen()
    expect(await readShownEvent(restarted)).toMatchObject({ title: 'Autumn Night', is_unsent: true })
    train.network.is_down = false
    expect(await restarted.flush()).toEqual({ kind: 'done' })
    expect(await readShownEvent(restarted)).toMatchObject({
      title: 'Autumn Night',
      is_unsent: false,
      version: 2,
    })
    expect(await atServer()).toMatchObject({ data: { title: 'Autumn Night' } })
  })

  test('several edits of one row are merged and the last value of each field counts', async () => {
    const train = await laptop('train')
    train.network.is_down = true
    await edit(train, { title: 'One' })
    await edit(train, { title: 'Two', description: 'New' })
    expect(await train.db.edits.toArray()).toMatchObject([{ mine: { title: 'Two', description: 'New' } }])
  })

  test('a lost response causes neither a second change nor a conflict', async () => {
    const train = await laptop('train')
    await edit(train, { title: 'Autumn Night' })
    train.network.faults = { drop_reply: 1 }
    expect(await train.flush()).toMatchObject({ kind: 'later' })
    train.network.faults = {}
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.db.edits.count()).toBe(0)
    expect(await readShownEvent(train)).toMatchObject({ title: 'Autumn Night', version: 2 })
  })

  test('another field changed by another user is kept beside the own edit', async () => {
    const train = await laptop('train')
    await edit(train, { title: 'Autumn Night' })
    await at.server.call(updateEvent, { params: params(), body: { description: 'Theirs' }, token: token() })
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await readShownEvent(train)).toMatchObject({
      title: 'Autumn Night',
      description: 'Theirs',
      version: 3,
    })
  })

  test.each(['mine', 'theirs'] as const)(
    'the same field changed by both users conflicts, and %s can win',
    async (winner) => {
      const train = await laptop('train')
      await edit(train, { title: 'Mine' })
      await at.server.call(updateEvent, { params: params(), body: { title: 'Theirs' }, token: token() })
      await train.flush()
      const [asked] = await train.db.edits.toArray()
      expect(asked).toMatchObject({ state: 'conflict', mine: { title: 'Mine' }, theirs: { title: 'Theirs' } })
      expect(await atServer()).toMatchObject({ data: { title: 'Theirs' } })
      await train.settle(asked, winner === 'mine' ? { kind: 'send', fields: ['title'] } : { kind: 'drop' })
      await train.flush()
      const title = winner === 'mine' ? 'Mine' : 'Theirs'
      expect(await readShownEvent(train)).toMatchObject({ title, is_unsent: false })
      expect(await atServer()).toMatchObject({ data: { title } })
    },
  )

  test('input for a conflicting field waits for the decision; the other fields are sent', async () => {
    const train = await laptop('train')
    await edit(train, { title: 'Mine' })
    await at.server.call(updateEvent, { params: params(), body: { title: 'Theirs' }, token: token() })
    await train.flush()
    await edit(train, { title: 'Mine again', description: '<p>By the sea</p>' })
    await train.flush()
    const [asked, ...others] = await train.edits()
    expect(others).toEqual([])
    expect(asked).toMatchObject({ state: 'conflict', base: { title: 'Harbour Lights' } })
    expect(await atServer()).toMatchObject({ data: { title: 'Theirs', description: '<p>By the sea</p>' } })
    await train.settle(asked, { kind: 'send', fields: ['title'] })
    await train.flush()
    expect(await readShownEvent(train)).toMatchObject({
      title: 'Mine again',
      description: '<p>By the sea</p>',
    })
  })

  test('an edit refused by the server stays with its reason until the user decides', async () => {
    const train = await laptop('train')
    const { start_date } = await readShownEvent(train)
    await edit(train, { end_date: '2001-01-01T10:00' })
    await train.flush()
    const [refused] = await train.db.edits.toArray()
    expect(refused).toMatchObject({ state: 'refused', error: { code: 'event.ends_before_start' } })
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.db.edits.count()).toBe(1)
    await train.settle(refused, { kind: 'drop' })
    expect(await readShownEvent(train)).toMatchObject({ start_date, is_unsent: false })
  })

  test('an expired session keeps the edits', async () => {
    const train = await laptop('train')
    await edit(train, { title: 'Autumn Night' })
    expect(await flushEdits(train.ports, 'no such token')).toEqual({ kind: 'signed_out' })
    expect(await train.db.edits.toArray()).toMatchObject([{ state: 'waiting' }])
  })
})
