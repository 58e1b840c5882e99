import { expect, test } from 'vitest'
import { createAttendee } from '#contract/orders/attendees.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { pairTestDevice, makeScanInput, postScans } from '#tests/server/door/door-calls.ts'
import { MAX_HOLDS, useWaitingRoom } from './line-fixture.ts'

const NOBODY_WAITS = { place: null, is_let_in: true, ahead: 0, wait_seconds: 0, ask_again_seconds: 0 }
const USES_MOST = 6
const HELD = { status: 201, code: null }
const HAS_TO_WAIT = { status: 409, code: 'line.waiting' }

describeOnAnyDatabase('a line before a sale', (kind) => {
  const line = useWaitingRoom(kind)
  const { fixture, ask, hold, rush, later, pause, restart, event_id } = line

  /** Joins the open queue and returns the token. */
  const comer = async (browser?: string) => {
    const { place } = await ask(browser === undefined ? {} : { browser })
    expect(place).not.toBeNull()
    return place ?? ''
  }
  const numberOf = (place: string) => Number(place.split('.')[0])

  test('the waiting room opens when demand exceeds capacity and closes by itself', async () => {
    expect(await ask()).toEqual(NOBODY_WAITS)
    for (let one = 0; one < 3 * MAX_HOLDS; one++) expect(await hold()).toMatchObject(HELD)
    expect(await ask()).toEqual(NOBODY_WAITS)
    const answers = await rush()
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(MAX_HOLDS)
    expect(answers.filter(({ code }) => code === 'line.waiting').length).toBeGreaterThan(0)
    // A new arrival waits behind the queue although no hold is running.
    expect(await hold()).toMatchObject(HAS_TO_WAIT)
    const place = await comer()
    expect(await ask({ place })).toMatchObject({ place, is_let_in: false })
    expect(await hold({ place })).toMatchObject(HAS_TO_WAIT)
    await later(2)
    expect(await ask({ place })).toMatchObject({ place, is_let_in: true, ahead: 0 })
    expect(await hold({ place })).toMatchObject(HELD)
    await later(32)
    expect(await ask()).toEqual(NOBODY_WAITS)
    expect(await hold()).toMatchObject(HELD)
  })

  test('visitors keep the order of arrival however often they poll', async () => {
    await rush()
    await later(2)
    const places: string[] = []
    for (let one = 0; one < 120; one++) places.push(await comer(`browser-${one}`))
    expect(places.map(numberOf)).toEqual(places.map((_, at) => numberOf(places[0] ?? '') + at))
    await later(1)
    const let_in = []
    for (const place of places) let_in.push((await ask({ place })).is_let_in)
    const first_out = let_in.indexOf(false)
    expect(first_out).toBeGreaterThan(0)
    expect(let_in.slice(first_out)).not.toContain(true)
    const { ahead, wait_seconds } = await ask({ place: places.at(-1) ?? '' })
    expect(ahead).toBe(120 - first_out - 1)
    expect(wait_seconds).toBeGreaterThan(0)
  })

  test('a reload keeps the place, also when the response with the token was lost', async () => {
    await rush()
    const [first, second] = [await comer('first'), await comer('second')]
    expect(await comer('first')).toBe(first)
    expect((await ask({ place: second, browser: 'second' })).place).toBe(second)
    // Many concurrent tabs of one browser are one visitor.
    const tabs = await Promise.all(Array.from({ length: 20 }, () => comer('third')))
    expect(new Set(tabs).size).toBe(1)
    expect(numberOf(await comer('fourth'))).toBe(numberOf(tabs[0] ?? '') + 1)
  })

  test('a forged, altered or foreign queue token is refused', async () => {
    await rush()
    await comer()
    const place = await comer()
    const [number, signature = ''] = place.split('.')
    const strange = fixture.venue.other_event.id
    const forged = [
      `${Number(number) - 1}.${signature}`,
      `9999999999.${signature}`,
      `${number}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${number}.${'A'.repeat(22)}`,
    ]
    await later(3)
    expect(await hold({ place })).toMatchObject(HELD)
    for (const one of forged) {
      expect(await hold({ place: one }), one).toMatchObject(HAS_TO_WAIT)
      expect(numberOf((await ask({ place: one })).place ?? ''), one).toBeGreaterThan(Number(number))
    }
    const elsewhere = await fixture.server.raw('POST', `/public/events/${strange}/line`, { body: { place } })
    expect(elsewhere.json).toEqual({ data: NOBODY_WAITS })
    for (const one of [`${number}.`, `0${place}`, `-1.${signature}`, `9999999999${place}`, '1', '', '💺']) {
      const reply = await fixture.server.raw('POST', `/public/events/${event_id()}/line`, {
        body: { place: one },
      })
      expect(reply.status, one).toBe(422)
    }
  })

  test('a shared queue token holds tickets a few times, and then its browser queues again', async () => {
    await rush()
    const place = await comer('generous')
    await comer('patient')
    await later(2)
    const held = []
    for (let friend = 0; friend < USES_MOST; friend++) held.push(await hold({ place }))
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 201))
    expect(await hold({ place })).toMatchObject({ status: 409, code: 'line.place_used' })
    const anew = await comer('generous')
    expect(numberOf(anew)).toBeGreaterThan(numberOf(await comer('patient')))
    expect(await comer('generous')).toBe(anew)
  })

  test('a long silent phone keeps its place and is admitted at once', async () => {
    await rush()
    const place = await comer()
    await later(20)
    // The others were admitted, the queue closed and opened again.
    await later(40)
    expect(await ask({ place })).toEqual(NOBODY_WAITS)
    await rush()
    const behind = await comer()
    expect(await ask({ place })).toMatchObject({ place, is_let_in: true })
    expect(await hold({ place })).toMatchObject(HELD)
    expect(await hold({ place: behind })).toMatchObject(HAS_TO_WAIT)
  })

  test('a queue token of a closed queue does not count in the next one', async () => {
    await rush()
    const place = await comer('early')
    await later(35)
    await pause(16)
    await rush()
    const other = await comer('other')
    const anew = await ask({ place, browser: 'early' })
    expect(numberOf(anew.place ?? '')).toBe(numberOf(other) + 1)
    expect(await hold({ place })).toMatchObject(HAS_TO_WAIT)
  })

  test('a restart of the server changes nobody’s place', async () => {
    await rush()
    const places = []
    await later(2)
    for (let one = 0; one < 80; one++) places.push(await comer(`browser-${one}`))
    await later(1)
    const stood = []
    for (const place of places) stood.push(await ask({ place }))
    await restart()
    for (const [at, place] of places.entries()) {
      const { is_let_in, ahead } = await ask({ place, browser: `browser-${at}` })
      expect({ is_let_in, ahead }).toEqual({ is_let_in: stood[at]?.is_let_in, ahead: stood[at]?.ahead })
    }
    expect(await comer('browser-79')).toBe(places[79])
    await later(3)
    expect(await hold({ place: places[79] ?? '' })).toMatchObject(HELD)
  })

  test('organizers, doors and readers of the event never wait in the queue', async () => {
    const attendee = await fixture.venue.attendee()
    const door = await pairTestDevice(fixture.server, fixture.venue, 'Gate A')
    await rush()
    await comer()
    const scanned = await postScans(fixture.server, fixture.venue, door.token, [
      makeScanInput(fixture.server, { attendee_id: attendee.id }),
    ])
    expect(scanned).toHaveLength(1)
    const params = { event_id: event_id() }
    const body = {
      first_name: 'Ada',
      last_name: '',
      email: 'a@b.test',
      ticket_id: fixture.venue.tickets.general,
    }
    expect((await fixture.call('organizer', createAttendee, { params, body })).data.status).toBe('ACTIVE')
    expect((await fixture.server.call(readPublicEvent, { params })).data.id).toBe(event_id())
    expect(await hold()).toMatchObject(HAS_TO_WAIT)
  })

  test('polling visitors cost no database statement, arrivals only a few', async () => {
    await rush()
    const places = await Promise.all(Array.from({ length: 50 }, (_, at) => comer(`browser-${at}`)))
    const waiting = await statementsOf(() => Promise.all(places.map((place) => ask({ place }))))
    expect(waiting.texts).toEqual([])
    const refused = await statementsOf(() => Promise.all(places.map((place) => hold({ place }))))
    expect(refused.result.map(({ code }) => code)).toEqual(places.map(() => 'line.waiting'))
    expect(refused.texts).toEqual([])
    const coming = await statementsOf(() => Promise.all(places.map((_, at) => comer(`later-${at}`))))
    expect(coming.texts.length).toBeLessThan(25)
  })

  test('one address joins the queue at most 300 times', async () => {
    await rush()
    const taken = await Promise.all(
      Array.from({ length: 305 }, (_, at) =>
        fixture.server.raw('POST', `/public/events/${event_id()}/line`, {
          body: { browser: `machine-${at}` },
          address: '10.99.99.99',
        }),
      ),
    )
    const refused = taken.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const [standing] = taken.map(({ json }) => json as { data?: { place: string } })
    const place = standing?.data?.place ?? ''
    expect(await ask({ place, address: '10.99.99.99' })).toMatchObject({ place })
  })
})
