import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import type { CalendarEntry } from '#app/features/bookings/calendar/calendar-entries.ts'
import { cellsOf, gapsBetween, roundTo } from '#app/features/bookings/calendar/timetable.ts'
import { runs } from '#tests/support/long.ts'

const MINUTE_MS = 60_000
const MIDNIGHT = '2026-12-08T16:00:00.000Z'
const DAY: Span = { starts_at: MIDNIGHT, ends_at: '2026-12-09T16:00:00.000Z' }
const atMinute = (minute: number) => fromEpochMs(toEpochMs(MIDNIGHT) + minute * MINUTE_MS)
/** A span that may begin before the day and end after it. */
const anySpan = fc
  .tuple(fc.integer({ min: -300, max: 1_700 }), fc.integer({ min: 1, max: 900 }))
  .map(([from, minutes]): Span => ({ starts_at: atMinute(from), ends_at: atMinute(from + minutes) }))

const minutesOf = ({ starts_at, ends_at }: Span) => {
  const from = (toEpochMs(starts_at) - toEpochMs(MIDNIGHT)) / MINUTE_MS
  const to = (toEpochMs(ends_at) - toEpochMs(MIDNIGHT)) / MINUTE_MS
  return Array.from({ length: to - from }, (_, at) => from + at).filter((at) => at >= 0 && at < 1_440)
}

const entryOf = (span: Span, at: number): CalendarEntry => ({
  ...span,
  from: span.starts_at,
  to: span.ends_at,
  units: ['East'],
  kind: 'block',
  of_id: `blk_${at}`,
  title: '',
  client: '',
  state: null,
})

describe('the timetable of a day', () => {
  test('gaps and spans together cover every minute once', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 8 }), (spans) => {
        const covered = new Set(spans.flatMap(minutesOf))
        const gaps = gapsBetween(spans, DAY).flatMap(minutesOf)
        expect(gaps.filter((minute) => covered.has(minute))).toEqual([])
        expect(new Set([...covered, ...gaps]).size).toBe(1_440)
      }),
      { numRuns: runs(300) },
    )
  })

  test('free cells never overlap an entry, are at most an hour long, and come in order of time', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 8 }), (spans) => {
        const cells = cellsOf('East', spans.map(entryOf), DAY, [])
        const free = cells.filter(({ kind }) => kind === 'free').map(({ span }) => span)
        const covered = new Set(spans.flatMap(minutesOf))
        for (const span of free) {
          const minutes = minutesOf(span)
          expect(minutes.length).toBeLessThanOrEqual(60)
          expect(minutes.some((minute) => covered.has(minute))).toBe(false)
        }
        const starts = cells.map(({ span }) => span.starts_at)
        expect(starts).toEqual(starts.toSorted())
        expect(new Set(cells.map(({ key }) => key)).size).toBe(cells.length)
      }),
      { numRuns: runs(300) },
    )
  })

  test('a dropped time is rounded to the nearest slot from midnight', () => {
    const rounded = (minute: number) =>
      (roundTo(toEpochMs(atMinute(minute)), 30, MIDNIGHT) - toEpochMs(MIDNIGHT)) / MINUTE_MS
    expect([0, 14, 15, 44, 45, 601].map(rounded)).toEqual([0, 0, 30, 30, 60, 600])
  })
})
