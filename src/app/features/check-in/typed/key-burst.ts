/** No person types this many keys this fast. */
export const MIN_BURST_KEYS = 6
export const KEY_GAP_MS = 50
/** Pause that ends a burst. Once a burst is clearly from a scanner, radio delays up to this are tolerated. */
export const BURST_PAUSE_MS = 120
/** An end key after the pause still belongs to the scanner and must not press a button. */
const LATE_END_MS = 300

export type KeyBurst = {
  text: string
  last_key_at: number
  /** When the last text was complete. */
  ended_at: number
}

export type BurstStep = {
  burst: KeyBurst
  /** A complete text typed by a scanner. */
  text: string | null
  /** The key belongs to the scanner: no other handler may act on it. */
  is_taken: boolean
}

export const NO_BURST: KeyBurst = { text: '', last_key_at: -Infinity, ended_at: -Infinity }

const isFromScanner = (burst: KeyBurst) => burst.text.length >= MIN_BURST_KEYS

/** Ends a burst after a pause: returns a text if it was fast and long enough. */
export function endBurst(burst: KeyBurst, now: number): BurstStep {
  if (now - burst.last_key_at <= BURST_PAUSE_MS) return { burst, text: null, is_taken: false }
  if (!isFromScanner(burst)) return { burst: { ...burst, text: '' }, text: null, is_taken: false }
  return { burst: { ...NO_BURST, ended_at: burst.last_key_at }, text: burst.text, is_taken: false }
}

/**
 * Processes one key.
 * @param key as in KeyboardEvent.key; one character, or the name of a key
 * @param at milliseconds on a monotonic clock
 */
export function addKey(previous: KeyBurst, key: string, at: number): BurstStep {
  const step = endBurst(previous, at)
  const { burst } = step
  if (key === 'Enter' || key === 'Tab') {
    if (isFromScanner(burst))
      return { burst: { ...NO_BURST, ended_at: at }, text: burst.text, is_taken: true }
    const is_late_end = burst.text === '' && at - burst.ended_at <= LATE_END_MS
    return { burst: { ...burst, text: '' }, text: step.text, is_taken: is_late_end }
  }
  if (key.length !== 1) return { ...step, burst: { ...burst, text: '' } }
  const limit_ms = isFromScanner(burst) ? BURST_PAUSE_MS : KEY_GAP_MS
  const is_continued = at - burst.last_key_at <= limit_ms
  return { ...step, burst: { ...burst, text: is_continued ? burst.text + key : key, last_key_at: at } }
}
