import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFeedback, type Feedback } from '#app/features/check-in/verdict/feedback.ts'

/** Recorded tone with start and end in seconds. */
type Tone = { hz: number; from_s: number; until_s: number }
let tones: Tone[] = []

class FakeParam {
  setValueAtTime(): void {}
  linearRampToValueAtTime(): void {}
}
class FakeOscillator {
  readonly frequency = new FakeParam()
  readonly #tone: Tone
  constructor(_: unknown, { frequency }: { frequency: number }) {
    this.#tone = { hz: frequency, from_s: 0, until_s: 0 }
    tones.push(this.#tone)
  }
  connect<Node>(next: Node): Node {
    return next
  }
  start(at: number): void {
    this.#tone.from_s = at
  }
  stop(at: number): void {
    this.#tone.until_s = at
  }
}
class FakeGain {
  readonly gain = new FakeParam()
  connect(): void {}
}
class FakeContext extends EventTarget {
  readonly currentTime = 0
  readonly state = 'running'
  readonly destination = {}
  resume = () => Promise.resolve()
  close = () => Promise.resolve()
}

describe('sound and vibration of the door', () => {
  const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true)
  let feedback: Feedback

  beforeEach(async () => {
    vi.stubGlobal('AudioContext', FakeContext)
    vi.stubGlobal('OscillatorNode', FakeOscillator)
    vi.stubGlobal('GainNode', FakeGain)
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
    feedback = createFeedback()
    await feedback.unlock()
  })
  afterEach(() => {
    feedback.close()
    Reflect.deleteProperty(navigator, 'vibrate')
    vi.unstubAllGlobals()
  })

  const play = (...asked: Parameters<Feedback['play']>) => {
    tones = []
    feedback.play(...asked)
    return { heard: tones, felt: vibrate.mock.lastCall?.[0] ?? [] }
  }

  test.each(['admitted', 'left', 'refused', 'notice', 'repeated'] as const)(
    'D20: the attention signal follows %s and differs from every verdict signal',
    (signal) => {
      const plain = play(signal)
      const flagged = play(signal, true)
      const own = flagged.heard.slice(0, plain.heard.length)
      const call = flagged.heard.slice(plain.heard.length)
      expect(own).toEqual(plain.heard)
      expect(call.length).toBeGreaterThanOrEqual(4)
      expect(Math.min(...call.map(({ from_s }) => from_s))).toBeGreaterThan(
        Math.max(...own.map(({ until_s }) => until_s)),
      )
      const pitches = new Set(call.map(({ hz }) => hz))
      expect(pitches.size).toBe(2)
      expect(call.every(({ hz }, at) => hz !== call[at + 1]?.hz)).toBe(true)
      expect(flagged.felt.slice(0, plain.felt.length)).toEqual(plain.felt)
      expect(flagged.felt.length).toBeGreaterThan(plain.felt.length)
    },
  )
})
