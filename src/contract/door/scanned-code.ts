import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Id } from '../wire/id.ts'
import { toStorableText } from '../wire/text.ts'
import { RAW_CODE_MAX } from './scans.ts'
import { hashTicketCode, parseTicketCode } from './ticket-code.ts'

const HASH_BYTES = 12

/**
 * Returns the hash under which doors and the server find the holder of a scanned, typed or imported text, 24
 * hexadecimal digits (96 bits). A text in the format of our codes has the hash of that code; any other text is
 * trimmed, keeps its case, and is hashed together with its event, because other ticket systems number tickets
 * alike.
 */
export function hashScannedCode(event_id: Id, raw: string): string {
  const ticket_code = parseTicketCode(raw)
  if (ticket_code !== null) return hashTicketCode(ticket_code.code)
  const text = toStorableText(raw.slice(0, RAW_CODE_MAX)).trim()
  const digest = sha256(utf8ToBytes(`${event_id}:${text}`)).slice(0, HASH_BYTES)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
