import { z } from 'zod'

const number = z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER)
const name = z.string().regex(/^\w{0,64}$/)
/** A change number and the attendee of that change up to whom everything is known. */
const place = z.tuple([number, name])

/** How far a laptop has come with the attendees of an event; opaque to it. */
const cursor = z.strictObject({
  v: z.literal(1),
  /** The event, so that a cursor of another one is not taken for its own. */
  e: name,
  /** Which restore of the database the change numbers are of. */
  l: name,
  /** After this change of an attendee. */
  a: place,
  /** After this change of what the doors make of somebody. */
  s: place,
})
export type Cursor = z.infer<typeof cursor>
export type ChangePosition = Cursor['a']

/** Where the changes of an event stand now. */
export type EventChangeState = { event_id: string; lineage: string; change_no: number }

/** After everything up to a change number stands the first change that is still to come. */
export const after = (change_no: number): ChangePosition => [change_no + 1, '']

/** Before everybody; what doors did until now comes with the people. */
export function startOf({ event_id, lineage, change_no }: EventChangeState): Cursor {
  return { v: 1, e: event_id, l: lineage, a: [-1, ''], s: after(change_no) }
}

export function writeCursor(at: Cursor): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

/** Null for what this server did not write for this event, or wrote before it was restored from a backup. */
export function readCursor(text: string, { event_id, lineage, change_no }: EventChangeState): Cursor | null {
  const read = cursor.safeParse(parse(Buffer.from(text, 'base64url').toString()))
  if (!read.success || read.data.e !== event_id || read.data.l !== lineage) return null
  return Math.max(read.data.a[0], read.data.s[0]) - 1 > change_no ? null : read.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
