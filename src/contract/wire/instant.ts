import { z } from 'zod'
import { fromEpochMs, toEpochMs } from './epoch.ts'
import { asOneLine } from './one-line.ts'

export { fromEpochMs, toEpochMs }

/** Nothing of ours is older, and no database of ours knows the year 0. */
const EARLIEST = '1970-01-01'

/**
 * A point in time on the wire: ISO 8601, UTC, ending in Z; read into the one spelling with three decimals, so
 * that instants compare as texts.
 */
export const instant = z.iso
  .datetime({ offset: false, error: 'instant' })
  .max(30)
  .refine((iso) => iso >= EARLIEST, 'instant')
  .overwrite(spellOut)
export type Instant = z.infer<typeof instant>

function spellOut(iso: string): string {
  const [seconds = '', fraction = ''] = iso.slice(0, -1).split('.')
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

/** A wall time is a moment in every timezone, and no instant has a year of five digits. */
const LATEST_WALL = '3000'

/** What a person enters: YYYY-MM-DDTHH:mm, read in the timezone of the event it belongs to. */
export const wallTime = asOneLine(
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'wall_time')
    .refine((wall) => wall >= EARLIEST && wall < LATEST_WALL && isRealDay(wall), 'wall_time'),
)
export type WallTime = z.infer<typeof wallTime>

/** Whether a text is a day of the calendar, as 2026-11-20. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(`${text}T00:00`)
}

/** 31 February is spelled well and does not exist. */
function isRealDay(wall: string): boolean {
  const epoch_ms = toEpochMs(`${wall}Z`)
  return !Number.isNaN(epoch_ms) && fromEpochMs(epoch_ms).startsWith(wall)
}

/** An IANA timezone that this runtime knows, for example Asia/Hong_Kong. */
export const timezone = asOneLine(z.string().max(64).refine(isTimezone, 'timezone'))

/** Those that were asked for and are there, in small letters: to find out takes as long as hundreds of other checks. */
const timezones = new Set<string>()

function isTimezone(name: string): boolean {
  const spelled = name.toLowerCase()
  if (timezones.has(spelled)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    timezones.add(spelled)
    return true
  } catch {
    return false
  }
}
