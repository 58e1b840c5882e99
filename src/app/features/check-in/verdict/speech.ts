import { getDoorSettings } from '#app/lib/doors/door-settings.ts'

export type Speech = {
  /** Says a text, in place of what is being said; silent where it is off or the phone has no voice. */
  say(text: string): void
  /** Whether the phone has a voice of the language. */
  has_voice(): boolean
  /** Voices may load late; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** A bit faster than a reader, so that it ends before the next guest. */
const RATE = 1.1
/** Chinese is one language on paper and two in the ear: a voice of the other one is not understood. */
const CHINESE_VOICES: Record<string, readonly string[]> = {
  'zh-hk': ['zh-hk', 'yue-hk', 'yue'],
  'zh-hant-hk': ['zh-hk', 'yue-hk', 'yue'],
  'zh-cn': ['zh-cn', 'cmn-cn', 'cmn', 'zh'],
  'zh-hans-cn': ['zh-cn', 'cmn-cn', 'cmn', 'zh'],
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>

/**
 * Returns a voice of a language that works without a network; null when the phone has none. The same region comes
 * first.
 */
export function chooseVoice<V extends Voice>(voices: readonly V[], language: string): V | null {
  const tagOf = ({ lang }: Voice) => lang.replaceAll('_', '-').toLowerCase()
  const wanted = language.toLowerCase()
  const own = voices.filter(({ localService }) => localService)
  const chinese = CHINESE_VOICES[wanted]
  if (chinese !== undefined) {
    const found = chinese.map((tag) => own.find((voice) => tagOf(voice) === tag))
    return found.find((voice) => voice !== undefined) ?? null
  }
  const base = wanted.split('-')[0]
  const same = own.filter((voice) => tagOf(voice).split('-')[0] === base)
  return same.find((voice) => tagOf(voice) === wanted) ?? same[0] ?? null
}

/** @param language tag of the door's language */
export function createSpeech(language: string): Speech {
  const synthesis = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : null
  const findVoice = () => (synthesis === null ? null : chooseVoice(synthesis.getVoices(), language))
  return {
    say(text) {
      if (text === '' || synthesis === null || !getDoorSettings().speaks) return
      const voice = findVoice()
      if (voice === null) return
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = voice
      utterance.lang = voice.lang
      utterance.rate = RATE
      synthesis.cancel()
      synthesis.speak(utterance)
    },
    has_voice: () => findVoice() !== null,
    subscribe(listener) {
      synthesis?.addEventListener?.('voiceschanged', listener)
      return () => synthesis?.removeEventListener?.('voiceschanged', listener)
    },
  }
}
