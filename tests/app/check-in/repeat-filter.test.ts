import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRepeatFilter, GONE_AFTER_MS } from '#app/features/check-in/decode/repeat-filter.ts'

describe('repeat filter of the camera', () => {
  test('a code counts once while it stays in view', () => {
    const isNew = createRepeatFilter()
    const told = Array.from({ length: 300 }, (_, frame) => isNew('A', frame * 33)).filter(Boolean)
    expect(told).toHaveLength(1)
  })

  test('a code counts again after it was out of view', () => {
    const isNew = createRepeatFilter()
    expect(isNew('A', 0)).toBe(true)
    expect(isNew('A', GONE_AFTER_MS - 1)).toBe(false)
    expect(isNew('A', 2 * GONE_AFTER_MS - 1)).toBe(true)
  })

  test('a code does not count again after a moment in which it could not be read', () => {
    const isNew = createRepeatFilter()
    isNew('A', 0)
    expect(isNew('A', 900)).toBe(false)
    expect(isNew('A', 1_800)).toBe(false)
  })

  test('a different code counts at once, and two codes in view do not alternate', () => {
    const isNew = createRepeatFilter()
    expect(isNew('A', 0)).toBe(true)
    expect(isNew('B', 10)).toBe(true)
    expect(isNew('A', 20)).toBe(false)
    expect(isNew('B', 30)).toBe(false)
  })

  test('a code is a new scan exactly when its last sighting is long enough ago', () => {
    const sights = fc.array(fc.record({ text: fc.constantFrom('A', 'B', 'C'), after_ms: fc.nat(2_500) }))
    fc.assert(
      fc.property(sights, (seen) => {
        const isNew = createRepeatFilter()
        const last = new Map<string, number>()
        let now = 0
        for (const { text, after_ms } of seen) {
          now += after_ms
          const gone_for = now - (last.get(text) ?? -Infinity)
          expect(isNew(text, now)).toBe(gone_for >= GONE_AFTER_MS)
          last.set(text, now)
        }
      }),
    )
  })
})
