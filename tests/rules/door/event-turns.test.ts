import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOutOfTurn, listInTurn, turnOf, type TurnList } from '#rules/door/event-turns.ts'

const day = (time: string) => `2026-11-20T${time}:00.000Z`
const event = (id: string, starts: string, ends: string | null) => ({
  id: `ev_${id}`,
  starts_at: day(starts),
  ends_at: ends === null ? null : day(ends),
})
const list = (
  name: string,
  of: TurnList['event'],
  hours: { opens?: string; closes?: string } = {},
): TurnList => ({
  id: `cl_${name}`,
  name,
  hours: {
    activates_at: hours.opens === undefined ? null : day(hours.opens),
    expires_at: hours.closes === undefined ? null : day(hours.closes),
  },
  event: of,
})

const MATINEE = event('matinee', '14:00', '16:00')
const EVENING = event('evening', '20:00', '22:00')
const PARTY = event('party', '21:00', '23:00')

test('two events change at half time between the end of the first and the start of the second', () => {
  expect(turnOf(MATINEE, [MATINEE, EVENING])).toEqual({ from: null, until: day('18:00') })
  expect(turnOf(EVENING, [EVENING, MATINEE])).toEqual({ from: day('18:00'), until: null })
})

test('events that overlap have their turns together, and one without an end gives way between the starts', () => {
  expect(turnOf(EVENING, [EVENING, PARTY])).toEqual({ from: null, until: null })
  const open_end = event('open', '14:00', null)
  expect(turnOf(open_end, [open_end, EVENING])).toEqual({ from: null, until: day('17:00') })
  const twin = event('twin', '14:00', null)
  expect(turnOf(open_end, [open_end, twin])).toEqual({ from: null, until: null })
})

test('at every instant some event of a phone has its turn, whatever the events', () => {
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString())
  const anyEvent = fc
    .record({ starts_at: time, ends_at: fc.option(time) })
    .filter(({ starts_at, ends_at }) => ends_at === null || ends_at > starts_at)
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 5 }), time, (dates, at) => {
      const events = dates.map((one, no) => ({ ...one, id: `ev_${no}` }))
      const has_turn = events.some((one) => {
        const { from, until } = turnOf(one, events)
        return (from === null || at >= from) && (until === null || at < until)
      })
      const reversed = events.map((one) => turnOf(one, events.toReversed()))
      expect(reversed).toEqual(events.map((one) => turnOf(one, events)))
      expect(has_turn).toBe(true)
    }),
  )
})

test('a list admits nobody out of turn, unless its own hours say when it opens and closes', () => {
  const events = [MATINEE, EVENING]
  expect(isOutOfTurn(list('evening', EVENING), events, day('17:59'))).toBe(true)
  expect(isOutOfTurn(list('evening', EVENING), events, day('18:00'))).toBe(false)
  expect(isOutOfTurn(list('evening', EVENING, { opens: '17:30' }), events, day('17:59'))).toBe(false)
  expect(isOutOfTurn(list('matinee', MATINEE), events, day('18:00'))).toBe(true)
  expect(isOutOfTurn(list('matinee', MATINEE, { closes: '19:00' }), events, day('18:00'))).toBe(false)
})

test('the phone changes to the first open list of the event that has its turn, and stays during the turn', () => {
  const lists = [
    list('Matinee', MATINEE),
    list('Closed', EVENING, { closes: '17:00' }),
    list('Lounge', EVENING, { opens: '19:00' }),
    list('Hall', EVENING),
  ]
  expect(listInTurn(lists, 'cl_Matinee', day('17:59'))).toBeNull()
  expect(listInTurn(lists, 'cl_Matinee', day('18:00'))).toBe('cl_Hall')
  expect(listInTurn(lists, 'cl_Lounge', day('18:00'))).toBeNull()
  expect(listInTurn(lists.slice(0, 2), 'cl_Matinee', day('18:00'))).toBeNull()
  expect(listInTurn(lists, 'cl_Closed', day('18:30'))).toBe('cl_Hall')
})
