import { describe, expect, test } from 'vitest'
import { setEventStatus, updateEvent } from '#contract/events.ts'
import { pullCatalogue } from '#offline/edits/catalogue.ts'
import { flushEdits, settleEdit } from '#offline/edits/flush-edits.ts'
import { queueEdit, withEdits } from '#offline/edits/queue-edit.ts'
import type { Ports } from '#offline/ports.ts'
import { makeBrowser, type Browser } from '#tests/support/device.ts'
import { venueWithPhones } from './venue-with-phones.ts'

const at = venueWithPhones(0)
const params = () => ({ event_id: at.venue.event_id })
const token = () => at.venue.organizer.token

/** A laptop with the catalogue on it. */
async function laptop(name: string): Promise<Ports & { browser: Browser }> {
  const browser = makeBrowser(at.server, name)
  const ports = browser.tab()
  await pullCatalogue(ports, token())
  return { ...ports, browser }
}

/** The event as this laptop shows it. */
async function shown(ports: Ports) {
  const event = await ports.db.events.get(at.venue.event_id)
  if (event === undefined) throw new Error('the catalogue has the event')
  return withEdits(event, await ports.db.edits.toArray())
}

async function edit(ports: Ports, fields: Partial<Awaited<ReturnType<typeof shown>>>) {
  return queueEdit(ports, { resource: 'event', event_id: at.venue.event_id, row: await shown(ports) }, fields)
}

const atServer = async () =>
  (await at.server.raw('GET', `/events/${at.venue.event_id}`, { token: token() })).json

describe('editing an event on a train', () => {
  test('shows at once, waits without network, survives a restart, and is saved when the network is back', async () => {
    const train = await laptop('train')
    train.browser.network.is_down = true
    await edit(train, { title: 'Autumn Night' })
    expect(await shown(train)).toMatchObject({ title: 'Autumn Night', is_unsent: true })
    expect(await flushEdits(train, token())).toMatchObject({ kind: 'later' })
    const restarted = train.browser.tab()
    expect(await shown(restarted)).toMatchObject({ title: 'Autumn Night', is_unsent: true })
    train.browser.network.is_down = false
    expect(await flushEdits(restarted, token())).toEqual({ kind: 'done' })
    expect(await shown(restarted)).toMatchObject({ title: 'Autumn Night', is_unsent: false, version: 2 })
    expect(await atServer()).toMatchObject({ data: { title: 'Autumn Night' } })
  })

  test('several edits of one row are one; the last value of each field counts', async () => {
    const train = await laptop('train')
    train.browser.network.is_down = true
    await edit(train, { title: 'One' })
    await edit(train, { title: 'Two', description: 'New' })
    expect(await train.db.edits.toArray()).toMatchObject([{ mine: { title: 'Two', description: 'New' } }])
  })

  test('a reply that was lost makes neither a second change nor a conflict', async () => {
    const train = await laptop('train')
    await edit(train, { title: 'Autumn Night' })
    train.browser.network.faults = { drop_reply: 1 }
    expect(await flushEdits(train, token())).toMatchObject({ kind: 'later' })
    train.browser.network.faults = {}
    expect(await flushEdits(train, token())).toEqual({ kind: 'done' })
    expect(await train.db.edits.count()).toBe(0)
    expect(await shown(train)).toMatchObject({ title: 'Autumn Night', version: 2 })
  })

  test('another field changed by somebody else meanwhile is kept beside mine', async () => {
    const train = await laptop('train')
    await edit(train, { title: 'Autumn Night' })
    await at.server.call(updateEvent, { params: params(), body: { description: 'Theirs' }, token: token() })
    expect(await flushEdits(train, token())).toEqual({ kind: 'done' })
    expect(await shown(train)).toMatchObject({ title: 'Autumn Night', description: 'Theirs', version: 3 })
  })

  test.each(['mine', 'theirs'] as const)(
    'the same field changed by both is asked about, and %s can win',
    async (winner) => {
      const train = await laptop('train')
      await edit(train, { title: 'Mine' })
      await at.server.call(updateEvent, { params: params(), body: { title: 'Theirs' }, token: token() })
      await flushEdits(train, token())
      const [asked] = await train.db.edits.toArray()
      expect(asked).toMatchObject({ state: 'conflict', mine: { title: 'Mine' }, theirs: { title: 'Theirs' } })
      expect(await atServer()).toMatchObject({ data: { title: 'Theirs' } })
      await settleEdit(train, asked!.id, winner === 'mine' ? ['title'] : [])
      await flushEdits(train, token())
      const title = winner === 'mine' ? 'Mine' : 'Theirs'
      expect(await shown(train)).toMatchObject({ title, is_unsent: false })
      expect(await atServer()).toMatchObject({ data: { title } })
    },
  )

  test('an edit that the server refuses stays with its reason until a person decides', async () => {
    const train = await laptop('train')
    const { start_date } = await shown(train)
    await edit(train, { end_date: '2001-01-01T10:00' })
    await flushEdits(train, token())
    const [refused] = await train.db.edits.toArray()
    expect(refused).toMatchObject({ state: 'refused', error: { code: 'event.ends_before_start' } })
    expect(await flushEdits(train, token())).toEqual({ kind: 'done' })
    expect(await train.db.edits.count()).toBe(1)
    await settleEdit(train, refused!.id, [])
    expect(await shown(train)).toMatchObject({ start_date, is_unsent: false })
  })

  test('a session that ended keeps the edits', async () => {
    const train = await laptop('train')
    await edit(train, { title: 'Autumn Night' })
    expect(await flushEdits(train, 'no such token')).toEqual({ kind: 'signed_out' })
    expect(await train.db.edits.toArray()).toMatchObject([{ state: 'waiting' }])
  })

  test('the catalogue is fetched again only when it changed, and what left it leaves the laptop', async () => {
    const desk = await laptop('desk')
    const before = await desk.db.events.count()
    await pullCatalogue(desk, token())
    expect(await desk.db.events.count()).toBe(before)
    await at.server.call(setEventStatus, { params: params(), body: { status: 'archived' }, token: token() })
    await pullCatalogue(desk, token())
    expect(await desk.db.events.get(at.venue.event_id)).toMatchObject({ status: 'archived' })
  })
})
