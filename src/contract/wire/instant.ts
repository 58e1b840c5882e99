import { z } from 'zod'
import { addMs, fromEpochMs, toEpochMs } from './epoch.ts'
import { asOneLine } from './one-line.ts'

export { addMs, fromEpochMs, toEpochMs }

/** No data is older, and PostgreSQL has no year 0. */
const EARLIEST = '1970-01-01'

/**
 * A point in time on the wire: ISO 8601, UTC, ending in Z; normalized to three decimals, so that instants compare
 * as text.
 */
export const instant = z.iso
  .datetime({ offset: false, error: 'instant' })
  .max(30)
  .refine((iso) => iso >= EARLIEST, 'instant')
  .overwrite(normalizeInstant)
export type Instant = z.infer<typeof instant>

function normalizeInstant(iso: string): string {
  const [seconds = '', fraction = ''] = iso.slice(0, -1).split('.')
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

/** Keeps a wall time valid in every timezone and an instant's year at four digits. */
const LATEST_WALL = '3000'

/** A typed local time, YYYY-MM-DDTHH:mm, in the timezone of its event. */
export const wallTime = asOneLine(
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'wall_time')
    .refine((wall) => wall >= EARLIEST && wall < LATEST_WALL && isRealDay(wall), 'wall_time'),
)
export type WallTime = z.infer<typeof wallTime>

/** Returns whether a text is a calendar day, such as 2026-11-20. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(`${text}T00:00`)
}

/** Rejects well-formed dates that do not exist, such as 31 February. */
function isRealDay(wall: string): boolean {
  const epoch_ms = toEpochMs(`${wall}Z`)
  return !Number.isNaN(epoch_ms) && fromEpochMs(epoch_ms).startsWith(wall)
}

/** An IANA timezone that this runtime knows, for example Asia/Hong_Kong. */
export const timezone = asOneLine(z.string().max(64).refine(isTimezone, 'timezone'))

/** Cache of known timezones in lower case: a check takes as long as hundreds of others. */
const timezones = new Set<string>()

function isTimezone(name: string): boolean {
  const key = name.toLowerCase()
  if (timezones.has(key)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    timezones.add(key)
    return true
  } catch {
    return false
  }
}
