import { z } from 'zod'
import { AppError } from '#server/core/app-error.ts'

const number = z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER)
const name = z.string().regex(/^\w{0,64}$/)

/** How far a door has come; opaque to it. */
const cursor = z.strictObject({
  v: z.literal(1),
  /** The list, so that a cursor of another one is not taken for its own. */
  l: name,
  /** Which restore of the database the change numbers are of. */
  e: name,
  /** Which ticket types the list had. */
  t: name,
  /** The event's change number when the download began: whoever left the list later is named as removed. */
  h: number,
  /** After this attendee: change number and id. */
  a: z.tuple([number, name]),
  /** After this scan: change number, device, id. */
  s: z.tuple([number, name, name]),
  /** What was last sent of the list's surroundings. */
  m: name,
  /** How many attendees the list has. */
  n: number,
})
export type Cursor = z.infer<typeof cursor>

/** Where every door begins. */
export function startOf(row: { id: string; lineage: string; change_no: number }, types: string): Cursor {
  const { id, lineage, change_no } = row
  return { v: 1, l: id, e: lineage, t: types, h: change_no, a: [-1, ''], s: [-1, '', ''], m: '', n: 0 }
}

/** Whether nothing was sent yet. */
export function isStart(at: Cursor): boolean {
  return at.m === ''
}

export function writeCursor(at: Cursor): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

/** @throws AppError mirror.cursor_invalid for what this server never wrote for this list */
export function readCursor(text: string, check_in_list_id: string): Cursor {
  const read = cursor.safeParse(parse(Buffer.from(text, 'base64url').toString()))
  if (!read.success || read.data.l !== check_in_list_id) throw new AppError('mirror.cursor_invalid')
  return read.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a cursor may know what the server does not: it was restored from an older backup. */
export function isOfOtherLineage(at: Cursor, row: { lineage: string; change_no: number }): boolean {
  return at.e !== row.lineage || Math.max(at.h, at.a[0] - 1, at.s[0] - 1) > row.change_no
}
