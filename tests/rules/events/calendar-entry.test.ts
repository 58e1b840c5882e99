import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCalendarFile } from '#tests/support/calendar-reader.ts'
import { calendarFile, calendarOf, compactInstant, type CalendarEntry } from '#rules/events/calendar-entry.ts'

const MADE_AT = '2026-08-01T09:00:00.000Z'
const ENTRY: CalendarEntry = {
  uid: 'ev_0123456789abcdef@foyer',
  title: 'Harbour Lights 海港之夜',
  description: '',
  location: '',
  url: '',
  starts_at: '2026-09-05T11:30:00.000Z',
  ends_at: '2026-09-05T15:00:00.000Z',
  sequence: 3,
}

const file = (entry: Partial<CalendarEntry> = {}) => calendarFile({ ...ENTRY, ...entry }, MADE_AT)
const linesOf = (text: string) => text.split('\r\n')
/** Unfolds the lines as a calendar program does. */
const unfold = (text: string) => linesOf(text.replaceAll('\r\n ', ''))
const valueOf = (text: string, name: string) =>
  unfold(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const unescape = (value: string) =>
  value.replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign))

describe('the calendar file of an event', () => {
  test('a calendar file has time, title and place, with CRLF after each line', () => {
    expect(file({ location: 'Pier 9', url: 'https://foyer.example/e/ev_1/lights' })).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Foyer//Tickets//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:ev_0123456789abcdef@foyer',
        'DTSTAMP:20260801T090000Z',
        'DTSTART:20260905T113000Z',
        'DTEND:20260905T150000Z',
        'SEQUENCE:3',
        'STATUS:CONFIRMED',
        'SUMMARY:Harbour Lights 海港之夜',
        'LOCATION:Pier 9',
        'URL:https://foyer.example/e/ev_1/lights',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  test('a calendar file omits missing end, place and address', () => {
    const names = linesOf(file({ ends_at: null })).map((line) => line.split(':')[0])
    expect(names.slice(6, -3)).toEqual(['UID', 'DTSTAMP', 'DTSTART', 'SEQUENCE', 'STATUS', 'SUMMARY'])
  })

  test('a calendar file fills a line to its last byte', () => {
    const fits = 'x'.repeat(75 - 'SUMMARY:'.length)
    expect(linesOf(file({ title: fits }))).toContain(`SUMMARY:${fits}`)
    expect(linesOf(file({ title: `${fits}yz` }))).toEqual(expect.arrayContaining([`SUMMARY:${fits}`, ' yz']))
  })

  test.each([
    ['Rock; roll, and \\more', 'Rock\\; roll\\, and \\\\more'],
    ['two\nlines', 'two\\nlines'],
    ['two\r\nlines', 'two\\nlines'],
    ['old\rlines', 'old\\nlines'],
    ['a bell \u0007', 'a bell '],
  ])('a calendar file escapes %j as %j', (title, written) => {
    expect(valueOf(file({ title }), 'SUMMARY')).toBe(written)
  })

  test('an address cannot add a line to a calendar file', () => {
    const lines = unfold(file({ url: 'https://foyer.example/\r\nATTENDEE:mailto:x@y.test' }))
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  })

  test('a calendar file folds at 75 bytes, splits no character, and is read back unchanged', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '夜', 'é', '𠮷', '🎟️', '\n', ';', ',', '\\', ':'),
      maxLength: 300,
      // Without `max` the titles are too short to fill a line.
      size: 'max',
    })
    fc.assert(
      fc.property(text, (title) => {
        const written = file({ title: `x${title}` })
        for (const line of linesOf(written)) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          // A lone surrogate cannot be encoded.
          expect(() => encodeURIComponent(line)).not.toThrow()
        }
        expect(unescape(valueOf(written, 'SUMMARY') ?? '')).toBe(`x${title}`)
      }),
    )
  })
})

test.each([
  [{}, 'PUBLISH', 'CONFIRMED'],
  [{ is_tentative: true }, 'PUBLISH', 'TENTATIVE'],
  [{ is_cancelled: true }, 'CANCEL', 'CANCELLED'],
])('an entry that is %j has METHOD %s and STATUS %s', (state, method, status) => {
  const { head, entries } = readCalendarFile(file(state))
  expect([head['METHOD'], entries[0]?.['STATUS']]).toEqual([method, status])
})

test('an instant in a calendar file has a precision of seconds', () => {
  expect(compactInstant('2026-12-31T23:59:59.999Z')).toBe('20261231T235959Z')
})

test('several entries form one calendar with a refresh interval', () => {
  const entries: CalendarEntry[] = [
    ENTRY,
    { ...ENTRY, uid: 'bk_1@foyer', title: 'A; B', sequence: 2, is_tentative: true },
    { ...ENTRY, uid: 'bk_2@foyer', ends_at: null, sequence: 4, is_cancelled: true, is_tentative: true },
  ]
  const read = readCalendarFile(calendarOf(entries, { name: 'Hall, upstairs', made_at: MADE_AT }))
  expect(read.head).toMatchObject({
    METHOD: 'PUBLISH',
    'X-WR-CALNAME': 'Hall, upstairs',
    'REFRESH-INTERVAL': 'PT1H',
  })
  expect(read.entries.map(({ UID, STATUS, SEQUENCE, SUMMARY }) => [UID, STATUS, SEQUENCE, SUMMARY])).toEqual([
    [ENTRY.uid, 'CONFIRMED', '3', ENTRY.title],
    ['bk_1@foyer', 'TENTATIVE', '2', 'A; B'],
    ['bk_2@foyer', 'CANCELLED', '4', ENTRY.title],
  ])
  expect(readCalendarFile(calendarOf([], { name: '', made_at: MADE_AT })).entries).toEqual([])
})
