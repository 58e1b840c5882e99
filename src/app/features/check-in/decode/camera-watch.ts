import { isSameFrame, type FrameFingerprint } from './frame-fingerprint.ts'

/** Frame interval while nothing moves. */
const STILL_MS = 100
/** While a green verdict fills the screen, an unmoved code is not read again. */
const REPEAT_MS = 1500

/** Result of one frame. `is_still`: the next frame is not urgent. */
export type FrameResult = { text: string | null; is_still: boolean }

/** The last read, and its fingerprint. */
type LastReading = { fingerprint: FrameFingerprint; text: string | null; read_at: number }

/**
 * Processes camera frames one by one and reads those that show something new.
 * @param read returns the text in a frame, or null
 * @param fingerprint returns the fingerprint of a frame
 * @param now milliseconds
 */
export function createFrameReader<Frame>(
  read: (frame: Frame) => Promise<string | null>,
  fingerprint: (frame: Frame) => FrameFingerprint,
  now: () => number,
): (frame: Frame) => Promise<FrameResult> {
  let last: LastReading | null = null
  return async (frame) => {
    const current = fingerprint(frame)
    const is_still = last !== null && isSameFrame(current, last.fingerprint)
    const read_at = now()
    if (is_still && last !== null) {
      const max_age_ms = last.text === null ? STILL_MS : REPEAT_MS
      if (read_at - last.read_at < max_age_ms) return { text: last.text, is_still }
    }
    const text = await read(frame)
    last = { fingerprint: current, text, read_at }
    return { text, is_still }
  }
}
