import { describe, expect, test } from 'vitest'
import { makeLaptop, newTicket, type Laptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(0)

type ListReply = { data: { id: string; version: number }[] }

const asTeam = async (path: string): Promise<unknown> =>
  (await at.server.raw('GET', path, { token: at.venue.organizer.token })).json
const listed = async (path: string) => (await asTeam(path)) as ListReply
const newEvent = () => ({
  title: 'Spring Fair',
  organizer_id: at.venue.organizer_id,
  start_date: '2027-04-03T18:00',
  timezone: 'Asia/Hong_Kong',
  currency: 'HKD',
})

/** Creates an event offline with one row of each dependent resource. */
async function makeAll(train: Laptop) {
  const event = await train.create('event', newEvent())
  const ticket = await train.create('ticket', newTicket(), event)
  const ticket_ids = [ticket]
  return {
    event,
    ticket,
    list: await train.create('check_in_list', { name: 'Main door', ticket_ids }, event),
    question: await train.create(
      'question',
      { title: 'Your meal?', type: 'RADIO', options: ['Rice', 'Noodles'], belongs_to: 'TICKET', ticket_ids },
      event,
    ),
    code: await train.create(
      'promo_code',
      { code: 'EARLY', discount_type: 'PERCENTAGE', discount: 10, applicable_ticket_ids: ticket_ids },
      event,
    ),
    capacity: await train.create('capacity_assignment', { name: 'Hall', capacity: 80, ticket_ids }, event),
    guest: await train.create(
      'attendee',
      { first_name: 'Mei', last_name: 'Wong', email: 'mei@example.test', ticket_id: ticket },
      event,
    ),
  }
}

const newList = () => ({ name: 'Back door', ticket_ids: [at.venue.tickets.general] })
const lists = () => listed(`/events/${at.venue.event_id}/check-in-lists`)

describe('creating rows offline', () => {
  test('an event with all its rows shows at once and is sent in order with its ids', async () => {
    const train = await makeLaptop(at, 'train')
    train.network.is_down = true
    const made = await makeAll(train)
    expect(await train.row('ticket', made.ticket)).toMatchObject({ name: 'Early bird', is_new: true })
    expect(await train.row('event', made.event)).toMatchObject({ status: 'draft', is_new: true })
    expect(await train.row('attendee', made.guest)).toMatchObject({ ticket_id: made.ticket, is_new: true })
    await train.flush()
    expect(await train.edits()).toHaveLength(7)
    train.network.is_down = false
    expect(await train.reopen().flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
    expect(await train.row('ticket', made.ticket)).toMatchObject({ version: 1, is_unsent: false })
    const of = `/events/${made.event}`
    expect((await listed(`${of}/tickets`)).data).toMatchObject([
      { id: made.ticket, prices: [{ price_cents: 8000 }] },
    ])
    expect((await listed(`${of}/check-in-lists`)).data).toMatchObject([
      { id: made.list, ticket_ids: [made.ticket] },
    ])
    expect((await listed(`${of}/questions`)).data.at(-1)).toMatchObject({ id: made.question })
    expect((await listed(`${of}/promo-codes`)).data).toMatchObject([{ id: made.code, code: 'EARLY' }])
    expect((await listed(`${of}/capacity-assignments`)).data).toMatchObject([{ id: made.capacity }])
    expect((await listed(`${of}/attendees`)).data).toMatchObject([{ id: made.guest, first_name: 'Mei' }])
  })

  test('a sent event stays open offline before the catalogue contains it', async () => {
    const train = await makeLaptop(at, 'train')
    const event = await train.create('event', newEvent())
    await train.flush()
    expect(await train.db.catalogued.get(event)).toMatchObject({ has_parts: true })
    await train.pull()
    expect(await train.db.event_settings.get(event)).toMatchObject({ event_id: event })
    expect(await train.db.questions.where('event_id').equals(event).count()).toBe(3)
  })

  test('a lost response creates nothing twice, and its data is present afterwards', async () => {
    const train = await makeLaptop(at, 'train')
    const ticket = await train.create('ticket', newTicket())
    train.network.faults = { drop_reply: 1 }
    expect(await train.flush()).toMatchObject({ kind: 'later' })
    expect(await train.flush()).toMatchObject({ kind: 'later' })
    train.network.faults = {}
    expect(await train.flush()).toEqual({ kind: 'done' })
    const { data } = await listed(`/events/${at.venue.event_id}/tickets`)
    expect(data.filter(({ id }) => id === ticket)).toMatchObject([{ version: 1 }])
    expect(data).toHaveLength(3)
    expect(await train.row('ticket', ticket)).toMatchObject({ version: 1, is_new: false, is_unsent: false })
  })

  test('a row created by a request with a lost response is shown once with the latest edits', async () => {
    const train = await makeLaptop(at, 'train')
    const list = await train.create('check_in_list', newList())
    train.network.faults = { drop_reply: 1 }
    await train.flush()
    train.network.faults = {}
    await train.pull()
    await train.edit('check_in_list', list, { name: 'Side door' })
    const shown = (await train.rows('check_in_list')).filter(({ id }) => id === list)
    expect(shown).toMatchObject([{ name: 'Side door', is_new: false, is_unsent: true }])
    await train.drain()
    expect(await train.row('check_in_list', list)).toMatchObject({ name: 'Side door', version: 2 })
  })

  test('edits made while a creation is being sent are sent after it', async () => {
    const train = await makeLaptop(at, 'train')
    const list = await train.create('check_in_list', newList())
    train.network.faults = { drop_reply: 1 }
    await train.flush()
    await train.edit('check_in_list', list, { name: 'Side door', description: 'By the bar' })
    train.network.faults = {}
    await train.flush()
    expect(await train.edits()).toMatchObject([
      { op: 'update', base_version: 1, base: { name: 'Back door' }, mine: { name: 'Side door' } },
    ])
    await train.flush()
    expect((await lists()).data.find(({ id }) => id === list)).toMatchObject({
      name: 'Side door',
      description: 'By the bar',
      version: 2,
    })
    expect(await train.edits()).toEqual([])
  })

  test('edits made before a creation is sent are part of it', async () => {
    const train = await makeLaptop(at, 'train')
    const list = await train.create('check_in_list', newList())
    await train.edit('check_in_list', list, { name: 'Side door' })
    expect(await train.edits()).toMatchObject([{ op: 'create', mine: { name: 'Side door' } }])
    await train.flush()
    expect(await train.row('check_in_list', list)).toMatchObject({ name: 'Side door', version: 1 })
  })

  test('a price created here keeps its id, so that a lost response does not duplicate it', async () => {
    const train = await makeLaptop(at, 'train')
    const ticket = await train.create('ticket', newTicket())
    await train.flush()
    const { prices } = await train.row('ticket', ticket)
    const more = [...(prices as object[]).map(withoutSales), { price_cents: 12_000, label: 'At the door' }]
    const tiers = more.map((price, index) => ({ ...price, label: `Tier ${String(index)}` }))
    await train.edit('ticket', ticket, { type: 'TIERED', prices: tiers })
    train.network.faults = { drop_reply: 1 }
    await train.flush()
    train.network.faults = {}
    await train.drain()
    expect(await train.edits()).toEqual([])
    expect((await train.row('ticket', ticket))['prices']).toMatchObject([
      { label: 'Tier 0' },
      { label: 'Tier 1' },
    ])
  })
})

const withoutSales = ({ quantity_sold: _, ...price }: { quantity_sold?: number }) => price

describe('a creation refused by the server', () => {
  const refused = () => ({ ...newEvent(), end_date: '2001-01-01T10:00' })

  async function refusedEvent() {
    const train = await makeLaptop(at, 'train')
    const event = await train.create('event', refused())
    const ticket = await train.create('ticket', newTicket(), event)
    const list = await train.create('check_in_list', { name: 'Main', ticket_ids: [ticket] }, event)
    const other = await train.create('check_in_list', newList())
    await train.flush()
    return { train, event, ticket, list, other }
  }

  test('a refused creation blocks its dependent rows and nothing else', async () => {
    const { train, event, other } = await refusedEvent()
    expect(await train.edits()).toMatchObject([
      { op: 'create', row_id: event, state: 'refused', error: { code: 'event.ends_before_start' } },
      { resource: 'ticket', state: 'waiting' },
      { resource: 'check_in_list', state: 'waiting' },
    ])
    expect((await lists()).data.map(({ id }) => id)).toContain(other)
  })

  test('a corrected creation is sent again with its dependent rows', async () => {
    const { train, event, list } = await refusedEvent()
    await train.edit('event', event, { end_date: '2027-04-03T23:00' })
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toEqual([])
    expect((await listed(`/events/${event}/check-in-lists`)).data).toMatchObject([{ id: list }])
  })

  test('a dropped creation drops its dependent rows', async () => {
    const { train, event } = await refusedEvent()
    await train.settle((await train.edits())[0], { kind: 'drop' })
    expect(await train.edits()).toEqual([])
    expect(await train.shows('event', event)).toBe(false)
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await asTeam(`/events/${event}`)).toMatchObject({ code: 'event.not_found' })
  })

  test('a creation corrected while its refusal is arriving is sent again automatically', async () => {
    const train = await makeLaptop(at, 'train')
    const event = await train.create('event', refused())
    train.network.faults = { delay: 1 }
    const flushing = train.flush()
    await train.edit('event', event, { end_date: '2027-04-03T23:00' })
    await flushing
    train.network.faults = {}
    expect(await train.edits()).toMatchObject([{ state: 'waiting' }])
    await train.flush()
    expect(await train.row('event', event)).toMatchObject({ end_date: '2027-04-03T23:00', version: 1 })
  })

  test('a creation by an earlier app version that is no longer valid does not block the others', async () => {
    const train = await makeLaptop(at, 'train')
    await train.create('check_in_list', { name: 'No tickets', ticket_ids: [] })
    const other = await train.create('check_in_list', newList())
    expect(await train.flush()).toEqual({ kind: 'done' })
    expect(await train.edits()).toMatchObject([
      { state: 'refused', error: { code: 'request.invalid', errors: { ticket_ids: ['invalid'] } } },
    ])
    expect((await lists()).data.map(({ id }) => id)).toContain(other)
    expect(await train.rows('check_in_list')).toHaveLength(3)
  })
})
