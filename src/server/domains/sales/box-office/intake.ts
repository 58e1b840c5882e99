import { createHash } from 'node:crypto'
import { boxOfficeEntry, type BoxOfficeEntry, type EntryAnswer } from '#contract/door/box-office.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import { messageOf } from '#server/core/http/messages.ts'
import { codeOf, fieldErrors } from '#server/core/http/read-input.ts'

const ID_SHOWN_MAX = 64

/** An entry as sent, and the hash of its content. */
export type ReceivedEntry = { entry: BoxOfficeEntry; body_hash: string }

/** Parses one entry of a batch; a malformed one gets its own error. */
export function parseEntry(item: unknown, locale: Locale): ReceivedEntry | { answer: EntryAnswer } {
  const result = boxOfficeEntry.safeParse(item, { error: codeOf })
  if (!result.success)
    return {
      answer: refusedEntry(idOf(item), 'box_office.invalid', locale, fieldErrors(result.error.issues)),
    }
  const body_hash = createHash('sha256').update(JSON.stringify(result.data)).digest('hex')
  return { entry: result.data, body_hash }
}

/** Returns the answer for an entry that is not stored. */
export function refusedEntry(
  id: string | null,
  code: ErrorCode,
  locale: Locale,
  errors?: Record<string, string[]>,
): EntryAnswer {
  const error = { code, message: messageOf(code, locale), ...(errors === undefined ? {} : { errors }) }
  return { id, stored: false, order_id: null, conflict: null, error }
}

/** Returns the answer for a stored entry. */
export const storedEntry = (
  id: Id,
  { order_id = null, conflict = null }: Partial<Pick<EntryAnswer, 'order_id' | 'conflict'>> = {},
): EntryAnswer => ({ id, stored: true, order_id, conflict })

function idOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !('id' in item)) return null
  return typeof item.id === 'string' && item.id.length <= ID_SHOWN_MAX ? item.id : null
}
