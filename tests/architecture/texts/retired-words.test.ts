import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTexts, type Texts } from './locale-parity.ts'
import { projectRoot } from '#tests/architecture/tree.ts'

/**
 * Per thing: its word, patterns of the words that it replaced, which no text may match, and texts that are exactly
 * the word.
 */
const wordList = z.record(
  z.enum(['en', 'zh-hk', 'zh-cn']),
  z.record(
    z.string(),
    z.strictObject({
      word: z.string(),
      not: z.array(z.string()).optional(),
      texts: z.array(z.string()).optional(),
    }),
  ),
)
type WordList = z.infer<typeof wordList>['en']

const lists = wordList.parse(JSON.parse(readFileSync(path.join(projectRoot, 'locales/words.json'), 'utf8')))

/** A text without its placeholders and tags, whose names are not read by anybody. */
const readable = (text: unknown) => String(text).replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '')

/** Texts that use a retired word, one line each. */
const retiredWords = (words: WordList, texts: Texts): string[] =>
  Object.entries(words).flatMap(([thing, { word, not = [], texts: alone = [] }]) => [
    ...[...texts].flatMap(([key, text]) =>
      not
        .map((pattern) => new RegExp(pattern, 'iu').exec(readable(text))?.[0])
        .filter((other) => other !== undefined)
        .map((other) => `${key}: ${thing} is ${word}, not ${other}`),
    ),
    ...alone
      .filter((key) => texts.get(key) !== word)
      .map((key) => `${key}: ${thing} is ${word}, not ${String(texts.get(key))}`),
  ])

describe.each(['en', 'zh-hk', 'zh-cn'] as const)('the texts in %s', (language) => {
  const texts = readTexts(projectRoot, language)

  test(`the texts in ${language} have one word for each thing`, () => {
    expect(retiredWords(lists[language], texts)).toEqual([])
  })

  test(`the texts in ${language} use every word of the list`, () => {
    const all = [...texts.values()].join('\n')
    expect(
      Object.entries(lists[language])
        .filter(([, { word }]) => !all.includes(word))
        .map(([thing]) => thing),
    ).toEqual([])
  })

  test(`the texts in ${language} have Chinese punctuation between Chinese words`, () => {
    const halves = [...texts].filter(([, text]) => /\p{Script=Han}[,:;?!]/u.test(String(text)))
    expect(halves.map(([key]) => key)).toEqual([])
  })
})

describe('the check of words', () => {
  test('a second word for the same thing is found', () => {
    const words: WordList = {
      buyer: { word: '購票人', not: ['買家'] },
      profile: { word: '個人檔案', texts: ['shell:nav.profile'] },
    }
    const texts: Texts = new Map([
      ['a:b', '通知買家'],
      ['a:c', '通知購票人'],
      ['shell:nav.profile', '個人資料'],
    ])
    expect(retiredWords(words, texts)).toEqual([
      'a:b: buyer is 購票人, not 買家',
      'shell:nav.profile: profile is 個人檔案, not 個人資料',
    ])
  })

  test('a retired word is found in a text, and passed over in its placeholders and tags', () => {
    const texts: Texts = new Map([
      ['a:b', 'Timezone of the event'],
      ['a:c', 'Local time in {{timezone}}'],
      ['a:d', 'Questions? <mail>{{email}}</mail>'],
      ['a:e', 'Tickets given out'],
    ])
    expect(retiredWords(lists.en, texts)).toEqual([
      'a:e: issue is issued, not given out',
      'a:b: time zone is time zone, not Timezone',
    ])
  })
})
