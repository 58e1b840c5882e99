import { isSameFrame, type FrameFingerprint } from './stillness.ts'

/** Frame interval while nothing moves. */
const STILL_MS = 100
/** While a green verdict fills the screen, an unmoved code is not read again. */
const REPEAT_MS = 1500

/** Result of one frame. `is_still`: the next frame is not urgent. */
export type FrameResult = { text: string | null; is_still: boolean }

/** The last read, and its fingerprint. */
type LastReading = { glance: FrameFingerprint; text: string | null; read_at: number }

/**
 * Processes camera frames one by one and reads those that show something new.
 * @param read returns the text in a frame, or null @param glance a frame's fingerprint @param now milliseconds
 */
export function createFrameReader<Frame>(
  read: (frame: Frame) => Promise<string | null>,
  glance: (frame: Frame) => FrameFingerprint,
  now: () => number,
): (frame: Frame) => Promise<FrameResult> {
  let known: LastReading | null = null
  return async (frame) => {
    const seen = glance(frame)
    const is_still = known !== null && isSameFrame(seen, known.glance)
    const read_at = now()
    if (is_still && known !== null) {
      const good_for_ms = known.text === null ? STILL_MS : REPEAT_MS
      if (read_at - known.read_at < good_for_ms) return { text: known.text, is_still }
    }
    const text = await read(frame)
    known = { glance: seen, text, read_at }
    return { text, is_still }
  }
}
