/** What every practice code begins with. */
export const PRACTICE_PREFIX = 'FOYER-PRACTICE:'
/** Control characters and spaces that a scanner adds. */
const NOISE = /[\s\p{Cc}\p{Cf}]/gu
const LONGEST = 80

/** Results to practise: each that a door can show, and admissions that look or sound different. */
export const PRACTICE_KEYS = [
  'admitted',
  'tier',
  'note',
  'just_now',
  'already_in',
  'unpaid',
  'wrong_ticket_type',
  'unknown_code',
  'revoked',
  'cancelled',
  'refunded',
  'not_approved',
  'wrong_event',
  'outside_window',
  'wrong_gate',
  'entries_used_up',
  'building_full',
  'several_lists',
  'too_soon',
  'left',
  'not_inside',
  'test_ticket',
  'unknown_ticket_type',
  'list_incomplete',
  'list_not_active',
  'list_expired',
  'needs_update',
  'undone',
  'undo_refused',
  'practice_code',
  'not_saved',
] as const
export type PracticeKey = (typeof PRACTICE_KEYS)[number]

/** Returns the text of a QR code for training. It is never a ticket code: those have no colon. */
export const makePracticeCode = (key: PracticeKey): string =>
  PRACTICE_PREFIX + key.toUpperCase().replaceAll('_', '-')

/**
 * Returns the result that a practice code shows; `practice_code` for one of a newer version. Null for a text that is
 * no practice code.
 */
export function parsePracticeCode(raw: string): PracticeKey | null {
  if (raw.length > LONGEST) return null
  const text = raw.replace(NOISE, '').toUpperCase()
  if (!text.startsWith(PRACTICE_PREFIX)) return null
  return PRACTICE_KEYS.find((key) => makePracticeCode(key) === text) ?? 'practice_code'
}
