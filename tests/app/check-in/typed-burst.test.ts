import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MIN_BURST_KEYS,
  BURST_PAUSE_MS,
  KEY_GAP_MS,
  NO_BURST,
  addKey,
  endBurst,
} from '#app/features/check-in/typed/key-burst.ts'

type Key = { key: string; after_ms: number }

/** Plays keys and checks the clock at some moments between them; returns the texts found. */
function play(keys: Key[], looks: number[] = []): string[] {
  const texts: string[] = []
  let burst = NO_BURST
  let now = 0
  for (const [index, { key, after_ms }] of keys.entries()) {
    const look = looks[index % Math.max(1, looks.length)]
    if (look !== undefined && look < after_ms) {
      const step = endBurst(burst, now + look)
      burst = step.burst
      if (step.text !== null) texts.push(step.text)
    }
    now += after_ms
    const step = addKey(burst, key, now)
    burst = step.burst
    if (step.text !== null) texts.push(step.text)
  }
  const last = endBurst(burst, now + BURST_PAUSE_MS + 1)
  return last.text === null ? texts : [...texts, last.text]
}

const character = fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ'))
const code = fc
  .array(character, { minLength: MIN_BURST_KEYS, maxLength: 40 })
  .map((letters) => letters.join(''))
const end = fc.constantFrom('Enter', 'Tab', 'pause')

/** Scanner text as keys with the jitter of a radio link. */
const typed = fc.record({
  text: code,
  end,
  gaps: fc.array(fc.nat(KEY_GAP_MS), { minLength: 41, maxLength: 41 }),
})

function keysOf({ text, end: ending, gaps }: { text: string; end: string; gaps: number[] }): Key[] {
  const keys = Array.from(text).map((key, index) => ({
    key,
    after_ms:
      index === 0
        ? 400 + (gaps[0] ?? 0)
        : index > MIN_BURST_KEYS
          ? 2 * (gaps[index] ?? 0)
          : (gaps[index] ?? 0),
  }))
  return ending === 'pause' ? keys : [...keys, { key: ending, after_ms: gaps[40] ?? 0 }]
}

describe('keyboard burst of a scanner', () => {
  test('a burst gives the same text however its keys are spread and whenever the clock is checked', () => {
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 6 }), fc.array(fc.nat(500)), (scans, looks) => {
        expect(play(scans.flatMap(keysOf), looks)).toEqual(scans.map(({ text }) => text))
      }),
    )
  })

  test('a scanner is distinguished from a person, who never types that fast', () => {
    const person = fc.array(
      fc.record({
        key: fc.oneof(character, fc.constantFrom('Enter', 'Tab', 'Backspace')),
        after_ms: fc.integer({ min: KEY_GAP_MS + 1, max: 900 }),
      }),
    )
    fc.assert(
      fc.property(person, (keys) => {
        expect(play(keys)).toEqual([])
      }),
    )
  })

  test('a few fast keys of a person are no burst', () => {
    const keys = Array.from('there').map((key) => ({ key, after_ms: 30 }))
    expect(play([...keys, { key: 'Enter', after_ms: 30 }])).toEqual([])
  })

  test('a burst consumes its Enter, also a late one, and leaves the Enter of a person alone', () => {
    let burst = NO_BURST
    for (const [index, key] of Array.from('ABCDEFGH').entries()) burst = addKey(burst, key, index * 10).burst
    expect(addKey(burst, 'Enter', 80)).toMatchObject({ text: 'ABCDEFGH', is_taken: true })
    const ended = endBurst(burst, 70 + BURST_PAUSE_MS + 1)
    expect(ended.text).toBe('ABCDEFGH')
    expect(addKey(ended.burst, 'Enter', 300)).toMatchObject({ text: null, is_taken: true })
    expect(addKey(ended.burst, 'Enter', 900)).toMatchObject({ text: null, is_taken: false })
  })

  test('a burst ends at a key that no scanner sends', () => {
    const keys = Array.from('ABC').map((key) => ({ key, after_ms: 10 }))
    expect(play([...keys, { key: 'Backspace', after_ms: 10 }, ...keys])).toEqual([])
  })
})
