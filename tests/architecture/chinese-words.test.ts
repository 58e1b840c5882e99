import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTexts, type Texts } from './locale-parity.ts'
import { projectRoot } from './tree.ts'

/** Per thing: its word, the forbidden synonyms, and texts that are exactly the word. */
const wordList = z.record(
  z.enum(['zh-hk', 'zh-cn']),
  z.record(
    z.string(),
    z.strictObject({
      word: z.string(),
      not: z.array(z.string()).optional(),
      texts: z.array(z.string()).optional(),
    }),
  ),
)
type WordList = z.infer<typeof wordList>['zh-hk']

const lists = wordList.parse(
  JSON.parse(readFileSync(path.join(projectRoot, 'locales/chinese-words.json'), 'utf8')),
)

/** Texts that use a forbidden synonym, one line each. */
const secondWords = (words: WordList, texts: Texts): string[] =>
  Object.entries(words).flatMap(([thing, { word, not = [], texts: alone = [] }]) => [
    ...[...texts].flatMap(([key, text]) =>
      not
        .filter((other) => String(text).includes(other))
        .map((other) => `${key}: ${thing} is ${word}, not ${other}`),
    ),
    ...alone
      .filter((key) => texts.get(key) !== word)
      .map((key) => `${key}: ${thing} is ${word}, not ${String(texts.get(key))}`),
  ])

describe.each(['zh-hk', 'zh-cn'] as const)('%s', (language) => {
  const texts = readTexts(projectRoot, language)

  test('each thing has one word', () => {
    expect(secondWords(lists[language], texts)).toEqual([])
  })

  test('every word of the list is used', () => {
    const all = [...texts.values()].join('\n')
    expect(
      Object.entries(lists[language])
        .filter(([, { word }]) => !all.includes(word))
        .map(([thing]) => thing),
    ).toEqual([])
  })

  test('Chinese punctuation stands between Chinese words', () => {
    const halves = [...texts].filter(([, text]) => /\p{Script=Han}[,:;?!]/u.test(String(text)))
    expect(halves.map(([key]) => key)).toEqual([])
  })
})

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
  expect(secondWords(words, texts)).toEqual([
    'a:b: buyer is 購票人, not 買家',
    'shell:nav.profile: profile is 個人檔案, not 個人資料',
  ])
})
