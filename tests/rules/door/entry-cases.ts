// oxlint-disable max-lines -- one list of cases for every browser and the server
import type { ListRules } from '#contract/door/check-in-lists.ts'
import type { EntryRules } from '#contract/door/entry-rules.ts'
import { entryRulesOf } from '#rules/door/entry-rules.ts'
import type { UtcOffset } from '#contract/door/mirror.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { judgeScan } from '#rules/door/admission.ts'
import type { Holder } from '#rules/door/holder.ts'
import { GENERAL, makeAttendee, makeDoor, makeScan } from './scans-of-one-ticket.ts'

/** One entry at a door with entry rules, judged alike in every browser and on the server. */
export type EntryCase = {
  title: string
  /** Absent: three nights in Hong Kong, Friday 18:00 until Monday 02:00. */
  event?: { starts_at: string; ends_at: string | null; timezone: string }
  list?: Partial<ListRules>
  ticket?: Partial<EntryRules>
  /** Former rules of the ticket type, each with its end. */
  earlier?: (Partial<EntryRules> & { until: string })[]
  /** Earlier entries that count. */
  entries?: readonly string[]
  gate?: string | null
  holder?: Holder
  kind?: 'in' | 'out'
  at: string
  verdict: Verdict
}

export const NIGHTS = {
  starts_at: '2026-11-20T10:00:00.000Z',
  ends_at: '2026-11-22T18:00:00.000Z',
  timezone: 'Asia/Hong_Kong',
}
const CASABLANCA = {
  starts_at: '2026-02-12T18:00:00.000Z',
  ends_at: '2026-03-30T22:00:00.000Z',
  timezone: 'Africa/Casablanca',
}
const [FRIDAY, SATURDAY, SUNDAY] = ['2026-11-20', '2026-11-21', '2026-11-22'] as const
/** An instant by the local time in Hong Kong. */
export const hk = (wall: string) => new Date(`${wall}:00+08:00`).toISOString()
const ADMITTED: Verdict = { kind: 'admitted' }
const outside = (next: string | null, last: string | null, gates?: string[]): Verdict => ({
  kind: 'outside_window',
  next_at: next,
  last_until: last,
  ...(gates && { gates }),
})
const usedUp = (used: number, max: number, next_at: string | null): Verdict => ({
  kind: 'entries_used_up',
  used,
  max,
  next_at,
})
const evening = { entry_from: '18:00', entry_until: '22:00' }
const often = { re_entry: 'always' } as const
const authentic: Holder = { kind: 'authentic', ticket_id: GENERAL }

export const ENTRY_CASES: readonly EntryCase[] = [
  { title: 'a plain ticket enters at any time', at: hk('2026-11-20T12:00'), verdict: ADMITTED },
  {
    title: 'a ticket enters from the first minute of its hours',
    ticket: evening,
    at: hk('2026-11-20T18:00'),
    verdict: ADMITTED,
  },
  {
    title: 'a ticket is refused a minute before its hours, with the time',
    ticket: evening,
    at: hk('2026-11-20T17:59'),
    verdict: outside(hk('2026-11-20T18:00'), null),
  },
  {
    title: 'a ticket is refused at the end of its hours, with those of the next day',
    ticket: evening,
    at: hk('2026-11-20T22:00'),
    verdict: outside(hk('2026-11-21T18:00'), hk('2026-11-20T22:00')),
  },
  {
    title: 'a ticket is refused after the hours of the last day without a time',
    ticket: evening,
    at: hk('2026-11-22T22:30'),
    verdict: outside(null, hk('2026-11-22T22:00')),
  },
  {
    title: 'the tolerance admits early',
    ticket: { ...evening, entry_early_minutes: 30 },
    at: hk('2026-11-20T17:30'),
    verdict: ADMITTED,
  },
  {
    title: 'a refusal names the time with its tolerance',
    ticket: { ...evening, entry_early_minutes: 30 },
    at: hk('2026-11-20T17:29'),
    verdict: outside(hk('2026-11-20T17:30'), null),
  },
  {
    title: 'the tolerance admits late',
    ticket: { ...evening, entry_late_minutes: 15 },
    at: hk('2026-11-20T22:14'),
    verdict: ADMITTED,
  },
  {
    title: 'a ticket of Saturday is refused on Friday',
    ticket: { entry_days: [SATURDAY] },
    at: hk('2026-11-20T19:00'),
    verdict: outside(hk('2026-11-21T05:00'), null),
  },
  {
    title: 'the night after Saturday belongs to Saturday',
    ticket: { entry_days: [SATURDAY] },
    at: hk('2026-11-22T01:30'),
    verdict: ADMITTED,
  },
  {
    title: 'Sunday begins at five in the morning',
    ticket: { entry_days: [SATURDAY] },
    at: hk('2026-11-22T05:00'),
    verdict: outside(null, hk('2026-11-22T05:00')),
  },
  {
    title: 'hours until after midnight belong to the day on which they begin',
    ticket: { entry_from: '22:00', entry_until: '03:00', entry_days: [FRIDAY] },
    at: hk('2026-11-21T02:59'),
    verdict: ADMITTED,
  },
  {
    title: 'hours after midnight belong to the evening before',
    ticket: { entry_from: '01:00', entry_until: '03:00', entry_days: [FRIDAY] },
    at: hk('2026-11-21T02:00'),
    verdict: ADMITTED,
  },
  {
    title: 'an event that starts at four in the morning has days from four on',
    event: { ...NIGHTS, starts_at: hk('2026-11-20T04:00') },
    ticket: { entry_days: [FRIDAY] },
    at: hk('2026-11-20T04:10'),
    verdict: ADMITTED,
  },
  {
    title: 'days of the ticket and hours of the list name the nearest time that passes both',
    list: { entry_from: '20:00', entry_until: '22:00' },
    ticket: { entry_days: [SUNDAY] },
    at: hk('2026-11-20T19:00'),
    verdict: outside(hk('2026-11-22T20:00'), null),
  },
  {
    title: 'rules of list and ticket that never agree name no time',
    list: { entry_from: '10:00', entry_until: '12:00' },
    ticket: { entry_from: '14:00', entry_until: '16:00' },
    at: hk('2026-11-20T11:00'),
    verdict: outside(null, null),
  },
  {
    title: 'a list that closes before the next hours leaves no time',
    list: { expires_at: hk('2026-11-21T12:00') },
    ticket: evening,
    at: hk('2026-11-20T22:00'),
    verdict: outside(null, hk('2026-11-20T22:00')),
  },
  {
    title: 'a list that is not open yet names its opening',
    list: { activates_at: hk('2026-11-20T18:30') },
    ticket: evening,
    at: hk('2026-11-20T17:00'),
    verdict: { kind: 'list_not_active', opens_at: hk('2026-11-20T18:30') },
  },
  {
    title: 'a list that is not open yet names the later time of the ticket',
    list: { activates_at: hk('2026-11-20T17:30') },
    ticket: evening,
    at: hk('2026-11-20T17:00'),
    verdict: outside(hk('2026-11-20T18:00'), null),
  },
  {
    title: 'a ticket without entries left is refused for good',
    list: often,
    ticket: { entries_max: 2 },
    entries: [hk('2026-11-20T18:00'), hk('2026-11-20T19:00')],
    at: hk('2026-11-20T20:00'),
    verdict: usedUp(2, 2, null),
  },
  {
    title: 'a ticket with one entry a day is refused until the next day',
    list: often,
    ticket: { entries_per_day: 1 },
    entries: [hk('2026-11-20T18:00')],
    at: hk('2026-11-21T01:00'),
    verdict: usedUp(1, 1, hk('2026-11-21T05:00')),
  },
  {
    title: 'a ticket with one entry a day and hours is refused until those of the next day',
    list: often,
    ticket: { ...evening, entries_per_day: 1, entry_early_minutes: 10 },
    entries: [hk('2026-11-20T18:05')],
    at: hk('2026-11-20T19:00'),
    verdict: usedUp(1, 1, hk('2026-11-21T17:50')),
  },
  {
    title: 'a ticket with one entry a day enters on the second day',
    list: often,
    ticket: { entries_per_day: 1 },
    entries: [hk('2026-11-20T18:00')],
    at: hk('2026-11-21T18:00'),
    verdict: ADMITTED,
  },
  {
    title: 'two entries in six hours are counted from each entry',
    list: often,
    ticket: { entries_per_period: 2, entry_period_hours: 6 },
    entries: [hk('2026-11-20T18:00'), hk('2026-11-20T20:00')],
    at: hk('2026-11-20T23:59'),
    verdict: usedUp(2, 2, hk('2026-11-21T00:00')),
  },
  {
    title: 'the first of two entries is over after six hours',
    list: often,
    ticket: { entries_per_period: 2, entry_period_hours: 6 },
    entries: [hk('2026-11-20T18:00'), hk('2026-11-20T20:00')],
    at: hk('2026-11-21T00:00'),
    verdict: ADMITTED,
  },
  {
    title: 'the interval of the list and the hours of the ticket name one time',
    list: { ...often, minutes_between_entries: 300 },
    ticket: evening,
    entries: [hk('2026-11-20T18:00')],
    at: hk('2026-11-20T19:00'),
    verdict: { kind: 'too_soon', next_at: hk('2026-11-21T18:00') },
  },
  {
    title: 'a gate that is not one of the ticket names the right ones',
    ticket: { entry_gates: ['Gate B', 'Gate C'] },
    gate: 'Gate A',
    at: hk('2026-11-20T19:00'),
    verdict: { kind: 'wrong_gate', gates: ['Gate B', 'Gate C'] },
  },
  {
    title: 'a phone without a gate names the right ones',
    ticket: { entry_gates: ['Gate B'] },
    gate: null,
    at: hk('2026-11-20T19:00'),
    verdict: { kind: 'wrong_gate', gates: ['Gate B'] },
  },
  {
    title: 'a gate is right in another spelling',
    ticket: { entry_gates: ['Gate B'] },
    gate: ' gate b',
    at: hk('2026-11-20T19:00'),
    verdict: ADMITTED,
  },
  {
    title: 'the gates of list and ticket apply together',
    list: { entry_gates: ['Gate A', 'Gate B'] },
    ticket: { entry_gates: ['Gate B', 'Gate C'] },
    gate: 'Gate A',
    at: hk('2026-11-20T19:00'),
    verdict: { kind: 'wrong_gate', gates: ['Gate B'] },
  },
  {
    title: 'a wrong time at a wrong gate names both',
    ticket: { ...evening, entry_gates: ['Gate B'] },
    gate: 'Gate A',
    at: hk('2026-11-20T17:00'),
    verdict: outside(hk('2026-11-20T18:00'), null, ['Gate B']),
  },
  {
    title: 'an exit is never refused by hours, gates or numbers',
    list: often,
    ticket: { ...evening, entry_gates: ['Gate B'], entries_max: 1 },
    entries: [hk('2026-11-20T18:00')],
    kind: 'out',
    at: hk('2026-11-21T11:00'),
    verdict: { kind: 'left' },
  },
  {
    title: 'a ticket that is not in the mirror is refused by the rules of its type',
    ticket: { entry_days: [SATURDAY] },
    holder: authentic,
    at: hk('2026-11-20T19:00'),
    verdict: outside(hk('2026-11-21T05:00'), null),
  },
  {
    title: 'a ticket that is not in the mirror is admitted provisionally on its day',
    ticket: { entry_days: [SATURDAY] },
    holder: authentic,
    at: hk('2026-11-21T19:00'),
    verdict: { kind: 'admitted', provisional: true },
  },
  {
    title: 'a scan is judged by the rules of its own time',
    ticket: { entry_days: [SUNDAY] },
    earlier: [{ entry_days: [FRIDAY], until: hk('2026-11-20T20:00') }],
    at: hk('2026-11-20T19:00'),
    verdict: ADMITTED,
  },
  {
    title: 'a skipped hour in New York opens at the next existing time',
    event: {
      starts_at: '2026-03-07T23:00:00.000Z',
      ends_at: '2026-03-08T20:00:00.000Z',
      timezone: 'America/New_York',
    },
    ticket: { entry_from: '02:30', entry_until: '04:00', entry_days: ['2026-03-07'] },
    at: '2026-03-08T06:00:00.000Z',
    verdict: outside('2026-03-08T07:00:00.000Z', null),
  },
  {
    title: 'hours in Casablanca during Ramadan follow the offsets of the server',
    event: CASABLANCA,
    ticket: { entry_from: '20:00', entry_until: '22:00', entry_days: ['2026-03-01'] },
    at: '2026-03-01T19:30:00.000Z',
    verdict: outside('2026-03-01T20:00:00.000Z', null),
  },
]

/** Returns the verdict of a case. */
export function judgeEntryCase(entry_case: EntryCase, utc_offsets: UtcOffset[] | undefined): Verdict {
  const { event = NIGHTS, list = {}, ticket, earlier = [], entries = [], at } = entry_case
  const { gate = 'Gate A', holder = makeAttendee(), kind = 'in' } = entry_case
  const door = makeDoor({ ...entryRulesOf({}), ...list }, event.timezone)
  const entry = {
    rules: entryRulesOf(ticket ?? {}),
    earlier: earlier.map(({ until, ...rules }) => ({ ...entryRulesOf(rules), until })),
  }
  return judgeScan(
    {
      ...door,
      event: { starts_at: event.starts_at, ends_at: event.ends_at, utc_offsets },
      ticket_entries: ticket === undefined ? [] : [{ id: GENERAL, entry }],
    },
    holder,
    entries.map((scanned_at) => ({
      ...makeScan('18:00'),
      scanned_at,
      override: { reason: 'x', by: 'y' },
      override_allowed: true,
    })),
    { kind, at, code_hash: 'aa', gate },
  )
}
