import type { DoorRules } from '#contract/door/mirror-list.ts'
import type { EntryRules } from '#contract/door/entry-rules.ts'
import { entryRulesOf, hasEntryRules } from './entry-rules.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Door } from './door-list.ts'
import { entryCalendar, type EntryCalendar } from './entry-days.ts'
import { countAt, nextWithinLimits } from './entry-limits.ts'
import { hasWindows, lastWindowEnd, nextInWindow, windowAt } from './entry-windows.ts'

/** More steps than two sets of rules with all their days need; rules that never agree end here. */
const STEPS_MAX = 250

/** An entry to be judged by the entry rules of its list and ticket type. */
export type EntryAttempt = {
  at: Instant
  gate: string | null
  /** Ticket type; null when it is not known here. */
  ticket_id: Id | null
  /** Earlier entries that count, oldest first. */
  entered_at: readonly Instant[]
  /** Earliest time by the interval between entries; null: none. */
  not_before: Instant | null
}

type EntryContext = {
  calendar: EntryCalendar
  /** Entry rules of the list and of the ticket type, where they restrict anything. */
  sets: readonly EntryRules[]
  list: DoorRules
  attempt: EntryAttempt
}

/**
 * Returns why the hours, days, gates or numbers of entries refuse an entry; null when they allow it. The verdict
 * names the nearest time that passes all rules together.
 */
export function entryRefusal(door: Door, list: DoorRules, attempt: EntryAttempt): Verdict | null {
  const sets = ruleSetsAt(door, list, attempt)
  if (sets.length === 0) return null
  const context = { calendar: calendarOf(door), sets, list, attempt }
  const next_at = nextEntryAt(context)
  const wrong_gates = wrongGates(sets, attempt.gate)
  if (next_at === attempt.at) return wrong_gates === null ? null : { kind: 'wrong_gate', gates: wrong_gates }
  return timeRefusal(context, next_at, wrong_gates === null ? {} : { gates: wrong_gates })
}

/**
 * Returns the refusal of an entry at a list that opens later, when the entry rules name a later time than its
 * opening; null otherwise.
 */
export function unopenedRefusal(door: Door, list: DoorRules, attempt: EntryAttempt): Verdict | null {
  const sets = ruleSetsAt(door, list, attempt)
  if (sets.length === 0) return null
  const context = { calendar: calendarOf(door), sets, list, attempt }
  const next_at = nextEntryAt(context)
  if (next_at === list.activates_at) return null
  const wrong_gates = wrongGates(sets, attempt.gate)
  return timeRefusal(context, next_at, wrong_gates === null ? {} : { gates: wrong_gates })
}

/** Entry rules of the list and of the ticket type at an instant; empty for a plain ticket. */
function ruleSetsAt(door: Door, list: DoorRules, { ticket_id, at }: EntryAttempt): EntryRules[] {
  const entry = door.ticket_entries.find(({ id }) => id === ticket_id)?.entry
  const of_ticket = entry?.earlier.find(({ until }) => at < until) ?? entry?.rules
  return [list, of_ticket].flatMap((rules) =>
    rules !== undefined && hasEntryRules(rules) ? [entryRulesOf(rules)] : [],
  )
}

const calendarOf = ({ event, timezone }: Door): EntryCalendar => entryCalendar({ ...event, timezone })

function timeRefusal(
  { calendar, sets, attempt }: EntryContext,
  next_at: Instant | null,
  elsewhere: { gates?: string[] },
): Verdict {
  const { at, entered_at, not_before } = attempt
  const outside = sets.filter((rules) => hasWindows(rules) && windowAt(calendar, rules, at) === null)
  const counts = sets.flatMap((rules) => countAt(calendar, rules, entered_at, at) ?? [])
  const count = counts.find(({ is_final }) => is_final) ?? counts[0]
  if (count !== undefined && (count.is_final || outside.length === 0))
    return { kind: 'entries_used_up', used: count.used, max: count.max, next_at, ...elsewhere }
  const is_too_soon = not_before !== null && at < not_before
  if (outside.length === 0 && is_too_soon && next_at !== null) return { kind: 'too_soon', next_at }
  return { kind: 'outside_window', next_at, last_until: lastUntil(calendar, outside, at), ...elsewhere }
}

/** Returns when all rules that now refuse last admitted together; null when one of them never did. */
function lastUntil(calendar: EntryCalendar, outside: readonly EntryRules[], at: Instant): Instant | null {
  const ends = outside.map((rules) => lastWindowEnd(calendar, rules, at))
  return ends.reduce(
    (first, end) => (first === null || end === null || end < first ? end : first),
    ends[0] ?? null,
  )
}

/** Returns the first instant, from the attempt on, that passes all rules together; null when there is none. */
function nextEntryAt({ calendar, sets, list, attempt }: EntryContext): Instant | null {
  const { at, entered_at, not_before } = attempt
  const steps: ((time: Instant) => Instant | null)[] = [
    (time) => nextOpenAt(list, not_before !== null && time < not_before ? not_before : time),
    ...sets.flatMap((rules) => [
      (time: Instant) => nextInWindow(calendar, rules, time),
      (time: Instant) => nextWithinLimits(calendar, rules, entered_at, time),
    ]),
  ]
  let time: Instant | null = at
  for (let count = 0; count < STEPS_MAX && time !== null; count += 1) {
    const next: Instant | null = steps.reduce<Instant | null>(
      (reached, step) => (reached === null ? null : step(reached)),
      time,
    )
    if (next === time) return time
    time = isAfterEvent(calendar, sets, next) ? null : next
  }
  return null
}

function nextOpenAt({ activates_at, expires_at }: DoorRules, time: Instant): Instant | null {
  const opens = activates_at !== null && time < activates_at ? activates_at : time
  return expires_at !== null && opens >= expires_at ? null : opens
}

/** A time after the last day of the event is named only when the rules name their days themselves. */
function isAfterEvent(calendar: EntryCalendar, sets: readonly EntryRules[], time: Instant | null): boolean {
  if (time === null || calendar.last_day === null) return false
  return sets.every(({ entry_days }) => entry_days.length === 0) && calendar.dayAt(time) > calendar.last_day
}

/** Returns the gates to go to instead; null when this gate is right. */
function wrongGates(sets: readonly EntryRules[], gate: string | null): string[] | null {
  const limited = sets.map(({ entry_gates }) => entry_gates).filter((gates) => gates.length > 0)
  const isIn = (gates: readonly string[], name: string | null) =>
    name !== null && gates.some((other) => gateKey(other) === gateKey(name))
  if (limited.every((gates) => isIn(gates, gate))) return null
  const [first = [], ...others] = limited
  return first.filter((name) => others.every((gates) => isIn(gates, name)))
}

/** Gates are typed at each phone. */
const gateKey = (name: string): string => name.trim().toLowerCase()
