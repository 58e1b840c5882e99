import { isSameFrame, type FrameFingerprint } from './stillness.ts'

/** While nothing moves ten frames a second are enough. */
const STILL_MS = 100
/** As long as a green verdict fills the screen, the code that gave it is not read again where it has not moved. */
const REPEAT_MS = 1500

/** What came of looking at one frame. `is_still`: the next one has time. */
export type FrameResult = { text: string | null; is_still: boolean }

/** What was last read, and how it looked. */
type LastRead = { glance: FrameFingerprint; text: string | null; read_at: number }

/**
 * Looks at the frames of a camera one after the other and reads those that show something new.
 * @param read gives the text in a frame, or null   @param glance a small picture of it   @param now milliseconds
 */
export function createFrameReader<Frame>(
  read: (frame: Frame) => Promise<string | null>,
  glance: (frame: Frame) => FrameFingerprint,
  now: () => number,
): (frame: Frame) => Promise<FrameResult> {
  let known: LastRead | null = null
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
