import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryRulesOf, hasEntryRules } from '#rules/door/entry-rules.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import { reduceScanLog } from '#rules/door/admission.ts'
import type { Door } from '#rules/door/door-list.ts'
import { eventDays } from '#rules/door/entry-days.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import { instantToWallTime, wallTimeToInstant } from '#rules/events/wall-time.ts'
import { eventOffsets, zoneClock, zoneOffsets } from '#rules/events/zone-offsets.ts'
import { runs } from '#tests/support/long.ts'
import { ENTRY_CASES, hk, judgeEntryCase, NIGHTS } from './entry-cases.ts'
import { GENERAL, makeAttendee, makeDoor, makeScan, OUT } from './scans-of-one-ticket.ts'

describe('entry rules of tickets and lists', () => {
  test.each(ENTRY_CASES)('with the offsets of the server: $title', (entry_case) => {
    const offsets = eventOffsets(entry_case.event ?? NIGHTS)
    expect(judgeEntryCase(entry_case, offsets)).toEqual(entry_case.verdict)
  })

  test.each(ENTRY_CASES)('with the timezone data of this runtime: $title', (entry_case) => {
    expect(judgeEntryCase(entry_case, undefined)).toEqual(entry_case.verdict)
  })

  test('a tolerance or a period alone restricts nothing', () => {
    expect(hasEntryRules(entryRulesOf({ entry_early_minutes: 5, entry_period_hours: 2 }))).toBe(false)
    expect(hasEntryRules(entryRulesOf({ entry_gates: ['A'] }))).toBe(true)
    expect(hasEntryRules({})).toBe(false)
  })

  test('a night that ends in the morning has one day, three nights have three', () => {
    const event = { start_date: '2026-11-20T22:00', end_date: '2026-11-21T05:00' }
    expect(eventDays(event, 10)).toEqual(['2026-11-20'])
    expect(eventDays({ ...event, end_date: '2026-11-21T05:01' }, 10)).toHaveLength(2)
    expect(eventDays({ ...event, end_date: '2026-11-23T02:00' }, 10)).toHaveLength(3)
    expect(eventDays({ ...event, end_date: '2028-11-23T02:00' }, 10)).toHaveLength(10)
    expect(eventDays({ ...event, end_date: null }, 10)).toEqual(['2026-11-20'])
  })
})

describe('offsets of a timezone', () => {
  const zones = fc.constantFrom(
    'Asia/Hong_Kong',
    'Europe/Berlin',
    'America/New_York',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  )
  const START_MS = toEpochMs('2026-01-01T00:00:00.000Z')
  const year_ms = 365 * 86_400_000
  const minutes = fc.integer({ min: 3, max: year_ms / 60_000 - 3 })

  test('they convert instants and local times as the timezone does', () => {
    fc.assert(
      fc.property(zones, minutes, (timezone, minute) => {
        const [from, until] = [START_MS - year_ms / 10, START_MS + year_ms * 1.1].map((ms) => fromEpochMs(ms))
        const clock = zoneClock(timezone, zoneOffsets(timezone, from!, until!))
        const at = fromEpochMs(START_MS + minute * 60_000)
        const wall = fromEpochMs(START_MS + minute * 60_000).slice(0, 16)
        expect(clock.toWall(at)).toBe(instantToWallTime(at, timezone))
        expect(clock.toInstant(wall)).toBe(wallTimeToInstant(wall, timezone))
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('any log with entry rules', () => {
  const door: Door = {
    ...makeDoor({ re_entry: 'always', ...entryRulesOf({ entries_max: 4, entry_gates: ['Gate A'] }) }),
    timezone: NIGHTS.timezone,
    event: { ...NIGHTS, utc_offsets: eventOffsets(NIGHTS) },
    ticket_entries: [
      {
        id: GENERAL,
        entry: {
          rules: entryRulesOf({ entries_per_day: 2, entry_from: '18:00', entry_until: '02:00' }),
          earlier: [],
        },
      },
    ],
  }
  const scan = fc.record({
    minutes: fc.integer({ min: 0, max: 3 * 24 * 60 }),
    device_id: fc.constantFrom('dv_a', 'dv_b'),
    gate: fc.constantFrom('Gate A', 'Gate A', 'Gate B', null),
    kind: fc.constantFrom('in' as const, 'in' as const, 'in' as const, 'out' as const, 'undo' as const),
    is_refused: fc.boolean(),
    undoes: fc.nat({ max: 9 }),
  })
  const anyLog = fc.array(scan, { maxLength: 10 }).map((rows) =>
    rows.map(({ minutes, undoes, is_refused, kind, ...row }, index) =>
      makeScan('18:00', {
        ...row,
        ...(kind === 'out' ? OUT : { kind }),
        ...(kind === 'in' && is_refused ? { local_verdict: { kind: 'wrong_gate', gates: [] } } : {}),
        id: `sc_${String(index).padStart(16, '0')}`,
        device_seq: index,
        scanned_at: fromEpochMs(toEpochMs(hk('2026-11-20T12:00')) + minutes * 60_000),
        undoes: kind === 'undo' ? `sc_${String(undoes).padStart(16, '0')}` : null,
      }),
    ),
  )
  const plain = (result: ReturnType<typeof reduceScanLog>) => ({
    ...result,
    verdicts: Object.fromEntries([...result.verdicts].sort(([a], [b]) => (a < b ? -1 : 1))),
  })

  test('it has the same state, verdicts and conflicts in any order of arrival', () => {
    fc.assert(
      fc.property(anyLog, fc.integer(), (log, seed) => {
        const shuffled = log
          .map((entry, index) => ({ entry, place: Math.sin(seed + index) }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ entry }) => entry)
        expect(plain(reduceScanLog(door, makeAttendee(), shuffled))).toEqual(
          plain(reduceScanLog(door, makeAttendee(), log)),
        )
      }),
      { numRuns: runs(300) },
    )
  })

  test('undone and refused entries do not count, and no limit is passed', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { presence, verdicts } = reduceScanLog(door, makeAttendee(), log)
        expect(presence.entries).toBeLessThanOrEqual(4)
        expect(presence.entered_at).toHaveLength(presence.entries)
        for (const entry of log) {
          const kind = verdicts.get(scanKey(entry))?.kind
          if (entry.kind === 'in' && entry.gate !== 'Gate A') expect(kind).not.toBe('admitted')
          if (entry.kind === 'out') expect(['left', 'not_inside']).toContain(kind)
        }
      }),
      { numRuns: runs(300) },
    )
  })
})
