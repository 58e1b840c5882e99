import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeDoorSettings } from '#app/lib/doors/door-settings.ts'
import { chooseVoice, createSpeech } from '#app/features/check-in/verdict/speech.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })

describe('the voice of a door', () => {
  test('the same region comes first, then the same language, and never a voice that needs a network', () => {
    const [us, gb, remote] = [voice('en_US'), voice('en-GB'), voice('en-AU', false)]
    expect(chooseVoice([us, gb], 'en-GB')).toBe(gb)
    expect(chooseVoice([us, gb], 'en')).toBe(us)
    expect(chooseVoice([remote], 'en')).toBeNull()
    expect(chooseVoice([voice('de-DE')], 'fr')).toBeNull()
  })

  test('Cantonese is not read by a Mandarin voice, nor the other way round', () => {
    const [cantonese, mandarin] = [voice('zh-HK'), voice('zh-CN')]
    expect(chooseVoice([mandarin, cantonese], 'zh-HK')).toBe(cantonese)
    expect(chooseVoice([mandarin], 'zh-HK')).toBeNull()
    expect(chooseVoice([cantonese], 'zh-CN')).toBeNull()
    expect(chooseVoice([voice('yue-HK')], 'zh-HK')).not.toBeNull()
  })
})

describe('what a door says', () => {
  const speak = vi.fn()
  const cancel = vi.fn()
  let voices = [voice('en-GB')]

  beforeEach(() => {
    vi.stubGlobal('speechSynthesis', { getVoices: () => voices, speak, cancel })
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        readonly text: string
        constructor(text: string) {
          this.text = text
        }
      },
    )
    voices = [voice('en-GB')]
    speak.mockClear()
  })
  afterEach(() => {
    changeDoorSettings({ speaks: false })
    vi.unstubAllGlobals()
  })

  test('nothing is spoken until the phone is set to speak', () => {
    createSpeech('en').say('VIP')
    expect(speak).not.toHaveBeenCalled()
    changeDoorSettings({ speaks: true })
    createSpeech('en').say('VIP')
    expect(speak).toHaveBeenCalledWith(expect.objectContaining({ text: 'VIP', lang: 'en-GB' }))
  })

  test('a new text takes the place of the one that is being said, and a blank one says nothing', () => {
    changeDoorSettings({ speaks: true })
    const speech = createSpeech('en')
    speech.say('VIP')
    speech.say('')
    expect(speak).toHaveBeenCalledTimes(1)
    expect(cancel).toHaveBeenCalled()
  })

  test('a phone without a voice of the language stays silent and says so', () => {
    voices = [voice('de-DE')]
    changeDoorSettings({ speaks: true })
    const speech = createSpeech('en')
    speech.say('VIP')
    expect(speak).not.toHaveBeenCalled()
    expect(speech.has_voice()).toBe(false)
  })
})
