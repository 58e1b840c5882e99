import { createHash } from 'node:crypto'
import { hashScannedCode } from '#contract/door/scanned-code.ts'
import { scanInput, type ScanAnswer, type ScanInput } from '#contract/door/scans.ts'
import { toStorableText } from '#contract/wire/text.ts'
import { verdict, type Verdict } from '#contract/door/verdict.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { messageOf } from '#server/core/http/messages.ts'
import { codeOf, fieldErrors } from '#server/core/http/read-input.ts'

const ID_SHOWN_MAX = 64

/** A well-formed scan of a batch. */
export type ScanEntry = { scan: ScanInput; code_hash: string | null; body_hash: string }
/** One position of a batch: its scan, or the answer to a malformed one. */
export type IntakeResult = { entry: ScanEntry } | { answer: ScanAnswer }

/** Parses the scans of a batch one by one. A malformed scan gets its own error, and a repeated id counts once. */
export function parseScans(event_id: Id, sent: readonly unknown[], locale: Locale): IntakeResult[] {
  const seen = new Map<string, ScanEntry>()
  return sent.map((item) => {
    const result = scanInput.safeParse(item, { error: codeOf })
    if (!result.success) {
      return { answer: refusedAnswer(idOf(item), 'scan.invalid', locale, fieldErrors(result.error.issues)) }
    }
    const entry = entryOf(event_id, result.data)
    const earlier = seen.get(entry.scan.id)
    if (earlier === undefined) seen.set(entry.scan.id, entry)
    else if (earlier.body_hash !== entry.body_hash)
      return { answer: refusedAnswer(entry.scan.id, 'scan.id_reused', locale) }
    return { entry: earlier ?? entry }
  })
}

/** Returns the answer for a scan that is not stored. */
export function refusedAnswer(
  id: string | null,
  code: ErrorCode,
  locale: Locale,
  errors?: Record<string, string[]>,
): ScanAnswer {
  const error = { code, message: messageOf(code, locale), ...(errors === undefined ? {} : { errors }) }
  return { id, stored: false, verdict: null, attendee_id: null, error }
}

function entryOf(event_id: Id, scan: ScanInput): ScanEntry {
  return {
    scan: { ...scan, local_verdict: scan.local_verdict && storableVerdict(scan.local_verdict) },
    code_hash: scan.raw_code === null ? null : hashScannedCode(event_id, scan.raw_code),
    body_hash: sha256(JSON.stringify(withoutDefaults(scan))),
  }
}

/** Keeps the body hash of a scan equal to that of builds before these fields. */
function withoutDefaults({ paid_at_door, over_limit, supervisor_id, with: party, ...scan }: ScanInput) {
  return {
    ...scan,
    ...(paid_at_door && { paid_at_door }),
    ...(over_limit && { over_limit }),
    ...(supervisor_id !== null && { supervisor_id }),
    ...(party !== null && { with: party }),
  }
}

/** Removes characters from the texts of a door's verdict that the database cannot store. */
function storableVerdict(door_verdict: Verdict): Verdict {
  const clean: unknown = JSON.parse(JSON.stringify(door_verdict), (_, value: unknown) =>
    typeof value === 'string' ? toStorableText(value) : value,
  )
  return verdict.parse(clean)
}

/** SHA-256 in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function idOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !('id' in item)) return null
  return typeof item.id === 'string' && item.id.length <= ID_SHOWN_MAX ? item.id : null
}
