import type {
  Allotment,
  BoxOfficeEntry,
  Sale,
  SaleReversal,
  ShiftOpening,
} from '#contract/door/box-office.ts'
import { UNDO_MINUTES } from '#contract/door/undo-minutes.ts'
import type { Id } from '#contract/wire/id.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'

const REVERSAL_MS = UNDO_MINUTES * 60_000

/** Returns whether a device may still reverse its own sale: within 15 minutes. */
export function isReversible({ sold_at }: Pick<Sale, 'sold_at'>, at: Instant): boolean {
  return toEpochMs(at) - toEpochMs(sold_at) < REVERSAL_MS
}

/** Returns the change for a buyer in minor units; null while too little was given. */
export function changeDue(sum_cents: number, given_cents: number): number | null {
  return given_cents < sum_cents ? null : given_cents - sum_cents
}

/** Returns the instant of an entry at the device. */
export function entryInstant(entry: BoxOfficeEntry): Instant {
  return entry.kind === 'sale' ? entry.sold_at : entry.at
}

/** An entry of a device's own log. `booked`: the server has it; `refused`: the server will never have it. */
export type OwnEntryFacts = { entry: BoxOfficeEntry; standing: 'unsent' | 'booked' | 'refused' }

/** Returns the sales that are reversed, by id. */
export function reversals(log: readonly OwnEntryFacts[]): Map<Id, OwnEntryFacts> {
  return new Map(
    log.flatMap((row) =>
      row.entry.kind === 'reversal' && row.standing !== 'refused' ? [[row.entry.reverses, row] as const] : [],
    ),
  )
}

/**
 * Returns how many places of an allotment a device may still sell. The server's count covers the booked entries;
 * what it does not have yet comes from the device's log, so that no place is sold twice or lost after a crash.
 */
export function placesLeft(allotment: Allotment, log: readonly OwnEntryFacts[], now: Instant): number {
  if (allotment.ended_at !== null || allotment.until <= now) return 0
  const reversed = reversals(log)
  let left = allotment.quantity - allotment.used
  for (const { entry, standing } of log) {
    if (entry.kind !== 'sale' || standing === 'refused') continue
    const reversal = reversed.get(entry.id)
    const places = placesOf(entry, allotment.id)
    if (standing === 'unsent' && reversal === undefined) left -= places
    if (standing === 'booked' && reversal?.standing === 'unsent') left += places
  }
  return Math.max(0, left)
}

/** Returns the number of tickets of a sale, or of its lines from one allotment. */
export function placesOf({ lines }: Pick<Sale, 'lines'>, allotment_id?: Id): number {
  return lines
    .filter((line) => allotment_id === undefined || line.allotment_id === allotment_id)
    .reduce((sum, { codes }) => sum + codes.length, 0)
}

/** Splits a number of places over allotments in their order; the rest is what they lack. */
export function splitPlaces(
  quantity: number,
  allotments: readonly { id: Id; left: number }[],
): { parts: { id: Id; quantity: number }[]; missing: number } {
  let missing = quantity
  const parts = allotments.flatMap(({ id, left }) => {
    const taken = Math.min(left, missing)
    missing -= taken
    return taken === 0 ? [] : [{ id, quantity: taken }]
  })
  return { parts, missing }
}

/**
 * Returns the cash that a till should hold: the float, cash sales of the shift, less those that were reversed in
 * it.
 * @param log entries of the device that opened the shift
 * @param until closing of the shift; null: it is open
 */
export function expectedCash(
  opening: ShiftOpening,
  log: readonly BoxOfficeEntry[],
  until: Instant | null,
): number {
  const isInShift = (at: Instant) => at >= opening.at && (until === null || at <= until)
  const cash_sales = new Map(
    log.flatMap((entry) => (entry.kind === 'sale' && entry.tender === 'cash' ? [[entry.id, entry]] : [])),
  )
  const received = [...cash_sales.values()].filter(({ sold_at }) => isInShift(sold_at))
  const returned = effectiveReversals(log).flatMap(({ reverses, at }) =>
    isInShift(at) ? (cash_sales.get(reverses) ?? []) : [],
  )
  const sumOf = (sales: readonly Sale[]) => sales.reduce((sum, { sum_cents }) => sum + sum_cents, 0)
  return opening.float_cents + sumOf(received) - sumOf(returned)
}

/** Returns the reversals that count: of a sale of the log, in time, and only the first of each sale. */
function effectiveReversals(log: readonly BoxOfficeEntry[]): SaleReversal[] {
  const sales = new Map(log.flatMap((entry) => (entry.kind === 'sale' ? [[entry.id, entry]] : [])))
  const counted = new Map<Id, SaleReversal>()
  for (const entry of log) {
    if (entry.kind !== 'reversal') continue
    const sold = sales.get(entry.reverses)
    const earlier = counted.get(entry.reverses)
    if (sold === undefined || !isReversible(sold, entry.at)) continue
    if (earlier === undefined || entry.at < earlier.at) counted.set(entry.reverses, entry)
  }
  return [...counted.values()]
}
