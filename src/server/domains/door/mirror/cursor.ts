import { z } from 'zod'
import { AppError } from '#server/core/app-error.ts'

const number = z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER)
const name = z.string().regex(/^\w{0,64}$/)

/** Sync position of a door; opaque to the client. */
const cursor = z.strictObject({
  v: z.literal(1),
  /** Id of the list, so that a cursor of another list is rejected. */
  l: name,
  /** Lineage of the database that the change numbers belong to; it changes with a restore. */
  e: name,
  /** Digest of the ticket types and options of the list. */
  t: name,
  /**
   * Change number of the event when the download began. Attendees who left the list later are reported as removed.
   */
  h: number,
  /** Last attendee sent: change number and id. */
  a: z.tuple([number, name]),
  /** Last scan sent: change number, device, id. */
  s: z.tuple([number, name, name]),
  /** Digest of the header that was last sent. */
  m: name,
  /** Number of attendees of the list. */
  n: number,
})
export type Cursor = z.infer<typeof cursor>

/** Returns the initial cursor of a list. */
export function startOf(row: { id: string; lineage: string; change_no: number }, types: string): Cursor {
  const { id, lineage, change_no } = row
  return { v: 1, l: id, e: lineage, t: types, h: change_no, a: [-1, ''], s: [-1, '', ''], m: '', n: 0 }
}

/** Returns whether nothing has been sent yet. */
export function isStart(at: Cursor): boolean {
  return at.m === ''
}

export function writeCursor(at: Cursor): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

/** @throws AppError mirror.cursor_invalid for a text that is not a cursor of this list */
export function readCursor(text: string, check_in_list_id: string): Cursor {
  const result = cursor.safeParse(parse(Buffer.from(text, 'base64url').toString()))
  if (!result.success || result.data.l !== check_in_list_id) throw new AppError('mirror.cursor_invalid')
  return result.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether the cursor is ahead of the server, because the database was restored from an older backup. */
export function isOfOtherLineage(at: Cursor, row: { lineage: string; change_no: number }): boolean {
  return at.e !== row.lineage || Math.max(at.h, at.a[0] - 1, at.s[0] - 1) > row.change_no
}
