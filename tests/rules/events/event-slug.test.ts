import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventPath, eventSlug, isSlugOf, otherEventPath, SLUG_MAX } from '#rules/events/event-slug.ts'

const id = 'ev_0123456789abcdef'
const slugOf = (title: string) => eventSlug({ id, title })
const anyTitle = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('A', 'é', ' ', '-', '—', '夜', '𠮷', '🎟', 'ΑΣ', 'İ', 'ß', '½') }),
)

describe('an event slug', () => {
  test.each([
    ['Harbour Lights', 'harbour-lights'],
    ['  Rock & Roll!  ', 'rock-roll'],
    ['香港夜景 2026', '香港夜景-2026'],
    ['Fête d’été', 'fête-d-été'],
    ['E\u0301te\u0301', 'été'],
    ['ＡＢＣ　１２', 'abc-12'],
    ['Ночь музеев', 'ночь-музеев'],
    ['हिन्दी उत्सव', 'हिन्दी-उत्सव'],
    ['100% — free / fun?', '100-free-fun'],
    ['🎟🎟', id],
    ['?!', id],
  ])('the slug of %j is %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  test('a slug is cut at whole characters and does not end with a hyphen', () => {
    expect(slugOf('a'.repeat(500))).toBe('a'.repeat(SLUG_MAX))
    expect(slugOf(`a${'𠮷'.repeat(100)}`)).toBe(`a${'𠮷'.repeat(39)}`)
    expect(slugOf(`${'a'.repeat(SLUG_MAX - 1)} b`)).toBe('a'.repeat(SLUG_MAX - 1))
  })

  test('a slug is never empty, never long, and safe in a path segment', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const slug = slugOf(title)
        expect(slug.length).toBeGreaterThan(0)
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX)
        expect(slug === id || /^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u.test(slug)).toBe(true)
        expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug)
      }),
    )
  })

  test('a slug has every word of a short title whatever separates them', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'z', '7', '夜', 'é', 'ж'),
      minLength: 1,
      maxLength: 6,
    })
    const between = fc.constantFrom(' ', '  ', ' & ', '/', '—', ', ', '!?')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), between, (words, gap) => {
        expect(slugOf(words.join(gap))).toBe(words.join('-'))
        expect(slugOf(words.join(gap).toUpperCase())).toBe(words.join('-'))
      }),
    )
  })

  test('a slug matches in any Unicode composition, and no other slug matches', () => {
    const event = { id, title: 'Été à Hong Kong' }
    expect(isSlugOf('été-à-hong-kong', event)).toBe(true)
    expect(isSlugOf('été-à-hong-kong'.normalize('NFD'), event)).toBe(true)
    expect(isSlugOf('Été-À-Hong-Kong', event)).toBe(true)
    for (const other of ['', 'ete-a-hong-kong', 'été-à-hong-kong ', 'été-à-hong', id])
      expect(isSlugOf(other, event), other).toBe(false)
  })

  test('the slug of an event always matches the event', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        expect(isSlugOf(slugOf(title), { id, title })).toBe(true)
      }),
    )
  })
})

test('the path of an event page has the event id and the encoded slug', () => {
  const id = 'ev_0123456789abcdef'
  expect(eventPath({ id, title: 'Harbour Lights' })).toBe(`/e/${id}/harbour-lights`)
  expect(eventPath({ id, title: '夜' })).toBe(`/e/${id}/%E5%A4%9C`)
  expect(otherEventPath({ id: 'oe_0123456789abcdef' })).toBe('/others/oe_0123456789abcdef')
})
