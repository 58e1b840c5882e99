import { describe, expect, test } from 'vitest'
import { isBlankRichText, richText } from '#contract/wire/rich-text.ts'

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
  test.each(BLANK)('%j counts as empty', (html) => {
    expect(isBlankRichText(html)).toBe(true)
    expect(richText(100).parse(html)).toBe('')
  })

  test.each(FULL)('%j says something', (html) => {
    expect(isBlankRichText(html)).toBe(false)
    expect(richText(100).parse(html)).toBe(html)
  })

  test('may be as long as the limit, in signs as a person counts them, and no longer', () => {
    expect(richText(5).safeParse('票🎟️ab').success).toBe(true)
    expect(richText(5).safeParse('123456').error?.issues[0]?.message).toBe('too_long')
    expect(richText(5).safeParse('<b></b>').success).toBe(false)
  })

  test('holds no control characters and no half of a sign', () => {
    for (const html of ['<p>a\u0000</p>', '<p>\u001b[31m</p>', '<p>\ud83d</p>'])
      expect(richText(100).safeParse(html).success, JSON.stringify(html)).toBe(false)
  })

  test('that is made of nothing but signs of HTML is told at once', () => {
    for (const piece of ['<', '&', '&#', '<p', '>', '&nbsp', ' ']) {
      const began = process.cpuUsage()
      isBlankRichText(piece.repeat(50_000))
      expect(process.cpuUsage(began).user, piece).toBeLessThan(500_000)
    }
  })
})
