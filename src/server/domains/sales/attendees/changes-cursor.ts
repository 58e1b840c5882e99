import { z } from 'zod'

const number = z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER)
const name = z.string().regex(/^\w{0,64}$/)
/** Change number and attendee id up to which everything was sent. */
const position = z.tuple([number, name])

/** Sync position of a laptop in the attendees of an event; opaque to the client. */
const cursor = z.strictObject({
  v: z.literal(1),
  /** Id of the event, so that a cursor of another event is rejected. */
  e: name,
  /** Lineage of the database that the change numbers belong to; it changes with a restore. */
  l: name,
  /** Last attendee change sent. */
  a: position,
  /** Last change of an attendee's door status sent. */
  s: position,
})
export type Cursor = z.infer<typeof cursor>
export type ChangePosition = Cursor['a']

/** Current change number of an event. */
export type EventChangeState = { event_id: string; lineage: string; change_no: number }

/** Returns the position after all changes up to a change number: the first change to come. */
export const after = (change_no: number): ChangePosition => [change_no + 1, '']

/** Returns the start position. Door changes so far are included in the attendees. */
export function startOf({ event_id, lineage, change_no }: EventChangeState): Cursor {
  return { v: 1, e: event_id, l: lineage, a: [-1, ''], s: after(change_no) }
}

export function writeCursor(position: Cursor): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Returns null for a text that this server did not write for this event, or wrote before it was restored from a
 * backup.
 */
export function readCursor(text: string, { event_id, lineage, change_no }: EventChangeState): Cursor | null {
  const parsed = cursor.safeParse(parse(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success || parsed.data.e !== event_id || parsed.data.l !== lineage) return null
  return Math.max(parsed.data.a[0], parsed.data.s[0]) - 1 > change_no ? null : parsed.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
