import { expect, test } from 'vitest'
import { closestLanguage } from '#rules/text/closest-language.ts'
import { localeOf } from '#server/core/http/language.ts'
import { chooseLanguage } from '#app/lib/i18n/languages.ts'

test.each([
  ['zh', 'zh-hk'],
  ['zh-Hans-HK', 'zh-cn'],
  ['zh-Hant-CN', 'zh-hk'],
  ['zh-TW', 'zh-hk'],
  ['zh-MY', 'zh-cn'],
  ['pt-AO', 'pt'],
  ['EN-gb', 'en'],
] as const)('the language %s is matched to %s on server and app', (tag, language) => {
  expect(closestLanguage(tag)).toBe(language)
  expect(localeOf(tag)).toBe(language)
  expect(chooseLanguage(undefined, [tag])).toBe(language)
})

test('an unsupported language matches none', () => {
  expect(closestLanguage('ja-JP')).toBeNull()
  expect(closestLanguage('')).toBeNull()
})
