import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { isBlankRichText, RICH_TEXT_HTML_MAX, richText, richTextLength } from '#contract/wire/rich-text.ts'

const BLANK = [
  '',
  ' \n\t',
  '<p></p>',
  '<p> <br/> </p>\n<h2></h2>',
  '<p>&nbsp;&#160;&#xA0;&#x200b;&zwnj;&shy;&emsp;</p>',
  '<p>\u00a0\u200b\u2060\ufeff\u3000</p>',
  '<ul><li></li></ul><hr>',
]
const FULL = [
  'a',
  '<p>.</p>',
  '<p>&lt;</p>',
  '<p>&#97;</p>',
  '<p>&#x7968;</p>',
  '<p>&amp;nbsp;</p>',
  '<strong>票</strong>',
  '&#99999999;',
  '&#xffffff;',
  '1 < 2',
]

describe('rich text', () => {
  test.each(BLANK)('rich text %j counts as empty', (html) => {
    expect(isBlankRichText(html)).toBe(true)
    expect(richText(100).parse(html)).toBe('')
  })

  test.each(FULL)('rich text %j is not empty', (html) => {
    expect(isBlankRichText(html)).toBe(false)
    expect(richText(100).parse(html)).toBe(html)
  })

  test('rich text may be as long as the limit in visible characters and no longer', () => {
    expect(richText(5).safeParse('票🎟️ab').success).toBe(true)
    expect(richText(5).safeParse('123456').error?.issues[0]?.message).toBe('too_long')
    expect(richText(5).safeParse('<b>12345</b>').success).toBe(true)
    expect(richText(5).safeParse('<b>123456</b>').success).toBe(false)
  })

  test('the length of rich text counts visible characters, without tags, links and entities', () => {
    const link = `https://example.org/${'x'.repeat(300)}`
    const items = Array.from(
      { length: 160 },
      (_, at) => `<li><p><a href="${link}"><strong>Point ${at}</strong></a></p></li>`,
    )
    const html = `<ul>${items.join('')}</ul>`
    expect(richTextLength(html)).toBeLessThan(2_000)
    expect(richText(20_000).safeParse(html).success).toBe(true)
    expect(richTextLength('<p>A &amp; B&nbsp;&#8364;&#x1F39F;</p>')).toBe(8)
  })

  test('rich text is rejected exactly where its counter exceeds the limit', () => {
    const piece = fc.constantFrom(
      'a',
      '票',
      '🎟️',
      '<b>',
      '</b>',
      '<a href="https://example.org/?a=1">',
      '&amp;',
      ' ',
      '<br>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (pieces, max) => {
        const html = pieces.join('').trim()
        expect(richText(max).safeParse(html).success).toBe(richTextLength(html) <= max)
      }),
    )
  })

  test('rich text with too much formatting is reported as such and not as too long', () => {
    const html = '<b></b>'.repeat(RICH_TEXT_HTML_MAX / 7 + 1)
    expect(
      richText(100)
        .safeParse(html)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['too_much_formatting'])
  })

  test('rich text contains no control characters and no half surrogate pair', () => {
    for (const html of ['<p>a\u0000</p>', '<p>\u001b[31m</p>', '<p>\ud83d</p>'])
      expect(richText(100).safeParse(html).success, JSON.stringify(html)).toBe(false)
  })

  test('rich text of nothing but HTML characters is measured quickly', () => {
    for (const piece of ['<', '&', '&#', '<p', '>', '&nbsp', ' ']) {
      const began = process.cpuUsage()
      isBlankRichText(piece.repeat(50_000))
      expect(process.cpuUsage(began).user, piece).toBeLessThan(500_000)
    }
  })
})
