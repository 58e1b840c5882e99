import { z } from 'zod'

/**
 * A point in time on the wire: ISO 8601, UTC, ending in Z; read into the one spelling with three decimals, so
 * that instants compare as texts.
 */
export const instant = z.iso.datetime({ offset: false, error: 'instant' }).max(30).overwrite(spellOut)
export type Instant = z.infer<typeof instant>

function spellOut(iso: string): string {
  const [, minutes = '', seconds = '00', fraction = ''] = /^(.{16})(?::(\d\d))?(?:\.(\d+))?Z$/.exec(iso) ?? []
  return `${minutes}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

/** Milliseconds since 1970 of an instant. */
export function toEpochMs(at: Instant): number {
  // oxlint-disable-next-line no-restricted-globals -- reads a text, not the clock
  return Date.parse(at)
}

/** The instant that lies so many milliseconds after 1970. */
export function fromEpochMs(epoch_ms: number): Instant {
  // oxlint-disable-next-line no-restricted-globals -- writes a text, reads no clock
  return new Date(epoch_ms).toISOString()
}

/** What a person enters: YYYY-MM-DDTHH:mm, read in the timezone of the event it belongs to. */
export const wallTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'wall_time')
export type WallTime = z.infer<typeof wallTime>

/** An IANA timezone that this runtime knows, for example Asia/Hong_Kong. */
export const timezone = z.string().max(64).refine(isTimezone, 'timezone')

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
