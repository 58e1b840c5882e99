import { isStill, type Glance } from './stillness.ts'

/** While nothing moves ten frames a second are enough. */
const STILL_MS = 100
/** As long as a green verdict fills the screen, the code that gave it is not read again where it has not moved. */
const KNOWN_MS = 1500

/** What came of looking at one frame. `is_still`: the next one has time. */
export type Look = { text: string | null; is_still: boolean }

/** What was last read, and how it looked. */
type Known = { glance: Glance; text: string | null; read_at: number }

/**
 * Looks at the frames of a camera one after the other and reads those that show something new.
 * @param read gives the text in a frame, or null   @param glance a small picture of it   @param now milliseconds
 */
export function createLook<Frame>(
  read: (frame: Frame) => Promise<string | null>,
  glance: (frame: Frame) => Glance,
  now: () => number,
): (frame: Frame) => Promise<Look> {
  let known: Known | null = null
  return async (frame) => {
    const seen = glance(frame)
    const is_still = known !== null && isStill(seen, known.glance)
    const read_at = now()
    if (is_still && known !== null) {
      const good_for_ms = known.text === null ? STILL_MS : KNOWN_MS
      if (read_at - known.read_at < good_for_ms) return { text: known.text, is_still }
    }
    const text = await read(frame)
    known = { glance: seen, text, read_at }
    return { text, is_still }
  }
}
