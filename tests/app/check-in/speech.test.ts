import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeDoorSettings } from '#app/lib/doors/door-settings.ts'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import { NOTHING_ELSE } from '#app/features/check-in/screen/displayed-scan.ts'
import { chooseVoice, createSpeech } from '#app/features/check-in/verdict/speech.ts'
import { spokenText } from '#app/features/check-in/verdict/spoken-text.ts'

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

describe('what is said of a verdict', () => {
  beforeAll(async () => {
    document.cookie = 'locale=en; path=/'
    await startI18n('check-in')
  })
  const admitted = { ...NOTHING_ELSE, verdict: { kind: 'admitted' as const } }

  test('a plain ticket says nothing, and one that was used before that it is the second time', () => {
    expect(spokenText(admitted)).toBe('')
    const verdict = {
      kind: 'already_in' as const,
      first_at: '2026-12-01T11:00:00.000Z',
      gate: null,
      device: '',
    }
    expect(spokenText({ ...admitted, verdict })).toBe('Second time')
  })

  test('a party says how many are together, with the one who was scanned first', () => {
    const party = { admitted: [], refused: [] }
    expect(spokenText({ ...admitted, party, party_size: 4 })).toBe('4 together')
  })
})
