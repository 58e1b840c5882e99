import { isSameFrame, type FrameFingerprint } from './frame-fingerprint.ts'

/** Frame interval while nothing moves. */
const STILL_MS = 100
/** While a green verdict fills the screen, an unmoved code is not read again. */
const REPEAT_MS = 1500

/** After a code came into view no frame is read, so that its verdict has the processor to itself. */
const VERDICT_MS = 120

/** Result of one frame. `is_still`: the next frame is not urgent. */
export type FrameResult = { text: string | null; is_still: boolean }

/** The last read, and its fingerprint. `is_new`: its code was not in the frame before. */
type LastReading = { fingerprint: FrameFingerprint; text: string | null; is_new: boolean; read_at: number }

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
    const read_at = now()
    if (last?.is_new === true && read_at - last.read_at < VERDICT_MS)
      return { text: last.text, is_still: true }
    const current = fingerprint(frame)
    const is_still = last !== null && isSameFrame(current, last.fingerprint)
    if (is_still && last !== null) {
      const max_age_ms = last.text === null ? STILL_MS : REPEAT_MS
      if (read_at - last.read_at < max_age_ms) return { text: last.text, is_still }
    }
    const text = await read(frame)
    last = { fingerprint: current, text, is_new: text !== null && text !== last?.text, read_at }
    return { text, is_still }
  }
}
