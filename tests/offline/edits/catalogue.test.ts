import { describe, expect, test } from 'vitest'
import { duplicateEvent, setEventStatus, updateEvent } from '#contract/events/events.ts'
import { readPins, setPin } from '#offline/catalogue/pins.ts'
import { addEvent } from '#tests/support/endpoint-rows/rows.ts'
import { makeLaptop } from './edits-fixture.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(1)

const params = () => ({ event_id: at.venue.event_id })
const token = () => at.venue.organizer.token
const counts = async ({ db }: Awaited<ReturnType<typeof makeLaptop>>, event_id: string) => ({
  tickets: await db.tickets.where({ event_id }).count(),
  lists: await db.check_in_lists.where({ event_id }).count(),
  questions: await db.questions.where({ event_id }).count(),
  attendees: await db.attendees.where({ event_id }).count(),
})
const pastEvent = () =>
  at.server.db.withTx((tx) =>
    addEvent(at.server, tx, {
      account_id: at.venue.account_id,
      title: 'Last Summer',
      start_date: '2026-07-01T18:00',
      end_date: '2026-07-01T23:00',
    }),
  )

describe('stored catalogue', () => {
  test('the catalogue holds events with their rows and the shared data of the account', async () => {
    const desk = await makeLaptop(at, 'desk')
    expect(await counts(desk, at.venue.event_id)).toEqual({
      tickets: 2,
      lists: 2,
      questions: 3,
      attendees: 0,
    })
    expect(await desk.db.event_settings.get(at.venue.event_id)).toBeDefined()
    expect(await desk.db.organizers.count()).toBe(1)
    expect(await desk.db.events.get(at.venue.strange_event.id)).toBeUndefined()
  })

  test('a pull brings changes only; a removed event is deleted with all its rows', async () => {
    const desk = await makeLaptop(at, 'desk')
    const heard: string[] = []
    desk.ports.announcer.listen(({ kind }) => heard.push(kind))
    await desk.pull()
    expect(heard).toEqual([])
    await at.server.call(updateEvent, { params: params(), body: { title: 'Autumn Night' }, token: token() })
    await desk.pull()
    expect(heard).toEqual(['catalogue'])
    expect(await desk.db.events.get(at.venue.event_id)).toMatchObject({ title: 'Autumn Night' })
    await at.server.call(setEventStatus, { params: params(), body: { status: 'archived' }, token: token() })
    await desk.pull()
    expect(await desk.db.events.get(at.venue.event_id)).toMatchObject({ status: 'archived' })
    expect(await counts(desk, at.venue.event_id)).toMatchObject({ tickets: 0, lists: 0, questions: 0 })
    at.server.clock.advance(40 * 24 * 3_600_000)
    await desk.pull()
    expect(await desk.db.events.get(at.venue.event_id)).toBeUndefined()
    expect(await desk.db.catalogued.get(at.venue.event_id)).toBeUndefined()
    at.server.clock.advance(-40 * 24 * 3_600_000)
  })

  test('a pull for hundreds of events fits into one request', async () => {
    const desk = await makeLaptop(at, 'desk')
    const { data } = await at.server.call(duplicateEvent, {
      params: params(),
      body: { title: 'Again', start_date: '2027-01-01T18:00' },
      token: token(),
    })
    await desk.pull()
    const kept = await desk.db.catalogued.get(data.id)
    if (kept === undefined) throw new Error('the copy is in the catalogue')
    const gone = Array.from({ length: 500 }, (_, index) => ({
      ...kept,
      id: `ev_${String(index).padStart(16, '0')}`,
      has_parts: false,
    }))
    await desk.db.catalogued.bulkPut(gone)
    await desk.pull()
    expect((await desk.db.catalogued.toArray()).map(({ id }) => id)).not.toContain(gone[0]?.id)
    expect(await desk.db.catalogued.get(data.id)).toEqual(kept)
  })
})

describe('stored past event', () => {
  test('a past event keeps its own row only, and everything while it is pinned', async () => {
    const past = await pastEvent()
    const desk = await makeLaptop(at, 'desk')
    expect(await desk.db.events.get(past.id)).toMatchObject({ title: 'Last Summer' })
    expect(await counts(desk, past.id)).toMatchObject({ tickets: 0, questions: 0 })
    await setPin(desk.db, past.id, true)
    await desk.pullPeople()
    expect(await counts(desk, past.id)).toMatchObject({ tickets: 2, questions: 3 })
    expect(await desk.db.catalogued.get(past.id)).toMatchObject({ has_parts: true })
    await setPin(desk.db, past.id, false)
    expect(await readPins(desk.db)).toEqual([])
    await desk.pullPeople()
    expect(await counts(desk, past.id)).toEqual({ tickets: 0, lists: 0, questions: 0, attendees: 0 })
    expect(await desk.db.events.get(past.id)).toMatchObject({ title: 'Last Summer' })
  })

  test('a past event keeps everything while an edit of it is pending', async () => {
    const past = await pastEvent()
    const desk = await makeLaptop(at, 'desk')
    await setPin(desk.db, past.id, true)
    await desk.pull()
    await desk.edit('ticket', past.tickets.general, { note: 'Found later' }, past.id)
    await setPin(desk.db, past.id, false)
    await desk.pull()
    expect(await desk.row('ticket', past.tickets.general)).toMatchObject({ note: 'Found later' })
    await desk.flush()
    await desk.pull()
    expect(await counts(desk, past.id)).toMatchObject({ tickets: 0 })
  })

  test('more pinned events than a request allows leave the rest of the catalogue up to date', async () => {
    const desk = await makeLaptop(at, 'desk')
    for (let index = 0; index < 120; index += 1) {
      await setPin(desk.db, `ev_${String(index).padStart(16, '0')}`, true)
    }
    await at.server.call(updateEvent, { params: params(), body: { title: 'Autumn Night' }, token: token() })
    await desk.pull()
    expect(await desk.db.events.get(at.venue.event_id)).toMatchObject({ title: 'Autumn Night' })
  })
})
