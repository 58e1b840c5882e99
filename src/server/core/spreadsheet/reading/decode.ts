import { detect } from 'chardet'
import { headingKey } from './heading.ts'

/** Encodings of programs that do not default to UTF-8: Chinese, Japanese, and western Excel. */
const OLD_ENCODINGS = ['big5', 'gb18030', 'shift_jis', 'windows-1252'] as const
const ONLY_ASCII = /^[\0-\x7f]*$/
const BETWEEN_TITLES = /["',;\t]+/u
const LINE_END = /\r\n|\r|\n/
/** Banks print the account and its owner above the headings. */
const HEADING_LINES_MAX = 40
/** Enough to detect which of two bytes is zero in English text. */
const SAMPLE_CHARACTERS = 2000

export type DecodeResult = { text: string } | { fault: 'encoding'; seems: string | null }

/**
 * Decodes a file in UTF-8 or UTF-16, or in an older encoding if that is certain: if it makes a known heading
 * with non-ASCII characters readable. Never guesses; `seems` lists other possible encodings.
 * @param chosen by the caller, for a file that is not in Unicode
 */
export function decodeText(
  bytes: Uint8Array,
  known_headings: ReadonlySet<string>,
  chosen: string | null = null,
): DecodeResult {
  const unicode = wideEncodingOf(bytes) ?? 'utf-8'
  const text = tryDecode(unicode, bytes)
  if (text !== null) return { text }
  const as_chosen = chosen === null ? null : tryDecode(chosen, bytes)
  if (as_chosen !== null) return { text: as_chosen }
  for (const encoding of OLD_ENCODINGS) {
    const decoded = tryDecode(encoding, bytes)
    if (decoded !== null && hasKnownHeading(decoded, known_headings)) return { text: decoded }
  }
  return { fault: 'encoding', seems: detect(bytes) }
}

function hasKnownHeading(text: string, known_headings: ReadonlySet<string>): boolean {
  return text
    .split(LINE_END, HEADING_LINES_MAX)
    .some((line) =>
      line
        .split(BETWEEN_TITLES)
        .some((title) => !ONLY_ASCII.test(title) && known_headings.has(headingKey(title))),
    )
}

/** Detects UTF-16 by its byte order mark, or by the zeros in every second byte of a line of Latin letters. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_CHARACTERS)
  const zeros = (parity: number) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (odd > 0 && even === 0) return 'utf-16le'
  return even > 0 && odd === 0 ? 'utf-16be' : null
}

/** Null if the bytes are invalid in this encoding. */
function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
