export type FeedbackSignal =
  | 'admitted'
  | 'admitted_tier'
  | 'left'
  | 'refused'
  | 'notice'
  | 'repeated'
  | 'contradicted'
export type SoundName = FeedbackSignal | 'attention'

export type Feedback = {
  /**
   * Plays a sound and vibrates; silent where the browser blocks it, never an error.
   * @param needs_attention adds the attention sound after the verdict's
   */
  play(signal: FeedbackSignal, needs_attention?: boolean): void
  /** Whether sound would be audible now; false until the first touch, and on iOS again after an interruption. */
  can_sound(): boolean
  can_vibrate: boolean
  /** Call from a touch or key handler, for example of a "sound on" button; touches on the page do it as well. */
  unlock(): Promise<boolean>
  close(): void
}

type SoundTone = {
  from_hz: number
  to_hz: number
  at_s: number
  for_s: number
  shape: OscillatorType
  /** Default: that of the shape. */
  loudness?: number
}

/**
 * Rising for in, with a high bell on top for a tier, falling for out, twice low, once in the middle: distinguishable
 * also for people who hear only high or only low tones. A repeated scan only ticks. Attention is the only one that
 * trembles, and starts after the longest verdict sound. A contradiction sounds like none of them: three long sirens.
 */
const TONES: Record<SoundName, SoundTone[]> = {
  admitted: [
    { from_hz: 660, to_hz: 660, at_s: 0, for_s: 0.09, shape: 'triangle' },
    { from_hz: 880, to_hz: 1320, at_s: 0.09, for_s: 0.16, shape: 'triangle' },
  ],
  admitted_tier: [
    { from_hz: 660, to_hz: 660, at_s: 0, for_s: 0.09, shape: 'triangle' },
    { from_hz: 880, to_hz: 1320, at_s: 0.09, for_s: 0.16, shape: 'triangle' },
    { from_hz: 1760, to_hz: 1760, at_s: 0.28, for_s: 0.07, shape: 'sine' },
    { from_hz: 2093, to_hz: 2093, at_s: 0.37, for_s: 0.14, shape: 'sine' },
  ],
  left: [
    { from_hz: 1320, to_hz: 880, at_s: 0, for_s: 0.16, shape: 'triangle' },
    { from_hz: 560, to_hz: 440, at_s: 0.18, for_s: 0.18, shape: 'triangle' },
  ],
  refused: [
    { from_hz: 196, to_hz: 175, at_s: 0, for_s: 0.17, shape: 'square' },
    { from_hz: 196, to_hz: 155, at_s: 0.24, for_s: 0.24, shape: 'square' },
  ],
  notice: [{ from_hz: 523, to_hz: 523, at_s: 0, for_s: 0.2, shape: 'sine' }],
  repeated: [{ from_hz: 392, to_hz: 392, at_s: 0, for_s: 0.06, shape: 'sine', loudness: 0.25 }],
  contradicted: [0, 1, 2].map((wail) => ({
    from_hz: 880,
    to_hz: 330,
    at_s: wail * 0.4,
    for_s: 0.34,
    shape: 'sawtooth',
  })),
  attention: [0, 1, 2, 3, 4, 5].map((beat) => {
    const hz = beat % 2 === 0 ? 440 : 988
    return { from_hz: hz, to_hz: hz, at_s: 0.55 + beat * 0.09, for_s: 0.08, shape: 'triangle' }
  }),
}
const VIBRATIONS_MS: Record<SoundName, number[]> = {
  admitted: [80],
  admitted_tier: [80, 50, 80],
  left: [40, 60, 120],
  refused: [180, 90, 180],
  notice: [60, 60, 60],
  repeated: [20],
  contradicted: [400, 120, 400, 120, 400],
  attention: [40, 40, 40, 40, 40, 40, 40],
}
const BEFORE_ATTENTION_MS = 250
const LOUDNESS: Record<OscillatorType, number> = {
  triangle: 0.9,
  square: 0.4,
  sine: 0.8,
  sawtooth: 0.4,
  custom: 0.4,
}
const EDGE_S = 0.008
const UNLOCK_LIMIT_MS = 500
const UNLOCK_EVENTS = ['pointerdown', 'touchend', 'keydown'] as const

function playTone(context: AudioContext, tone: SoundTone): void {
  const begin = context.currentTime + tone.at_s
  const end = begin + tone.for_s
  const oscillator = new OscillatorNode(context, { type: tone.shape, frequency: tone.from_hz })
  const volume = new GainNode(context, { gain: 0 })
  oscillator.frequency.setValueAtTime(tone.from_hz, begin)
  oscillator.frequency.linearRampToValueAtTime(tone.to_hz, end)
  volume.gain.setValueAtTime(0, begin)
  const loudness = tone.loudness ?? LOUDNESS[tone.shape]
  volume.gain.linearRampToValueAtTime(loudness, begin + EDGE_S)
  volume.gain.setValueAtTime(loudness, end - EDGE_S)
  volume.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(begin)
  oscillator.stop(end)
}

function vibrationOf(signal: FeedbackSignal, needs_attention: boolean): number[] {
  const pattern = VIBRATIONS_MS[signal]
  return needs_attention ? [...pattern, BEFORE_ATTENTION_MS, ...VIBRATIONS_MS.attention] : pattern
}

/**
 * Sounds and vibration of the door.
 * @param onChange called whenever `can_sound` may have changed
 */
export function createFeedback(onChange?: (can_sound: boolean) => void): Feedback {
  const controller = new AbortController()
  const { signal } = controller
  let context: AudioContext | null = null
  let was_resumed = false
  const canSound = () => context?.state === 'running'
  const create = () => {
    const created = new AudioContext()
    const onState = () => {
      if (created.state === 'running') was_resumed = false
      onChange?.(canSound())
    }
    created.addEventListener('statechange', onState, { signal })
    return created
  }
  /**
   * Must run inside the touch handler. On iOS an interrupted context may never resume: a second touch replaces it.
   */
  const wake = async () => {
    if (signal.aborted || typeof AudioContext === 'undefined') return
    const is_stuck = context && was_resumed && context.state !== 'running' && context.state !== 'suspended'
    if (is_stuck) void context?.close().catch(() => undefined)
    if (is_stuck || !context) context = create()
    was_resumed = true
    await context.resume().catch(() => undefined)
  }
  const onTouch = () => void (canSound() || wake())
  for (const event of UNLOCK_EVENTS)
    document.addEventListener(event, onTouch, { capture: true, passive: true, signal })

  const can_vibrate = typeof navigator.vibrate === 'function'
  return {
    play(signal_kind, needs_attention = false) {
      if (can_vibrate) navigator.vibrate(vibrationOf(signal_kind, needs_attention))
      if (context?.state !== 'running') return
      const tones = [...TONES[signal_kind], ...(needs_attention ? TONES.attention : [])]
      for (const tone of tones) playTone(context, tone)
    },
    can_sound: canSound,
    can_vibrate,
    async unlock() {
      // Without a touch, the promise stays pending forever in some browsers.
      await Promise.race([wake(), new Promise((resolve) => setTimeout(resolve, UNLOCK_LIMIT_MS))])
      return canSound()
    },
    close() {
      controller.abort()
      void context?.close().catch(() => undefined)
      context = null
    },
  }
}
