import { expect, test } from 'vitest'
import { chooseLanguage } from '#app/lib/i18n/languages.ts'
import { readLocaleCookie } from '#app/lib/i18n/locale-cookie.ts'

test('the language cookie takes precedence over the browser', () => {
  expect(chooseLanguage('de', ['fr-FR'])).toBe('de')
})

test.each([
  ['pt-BR', 'pt-br'],
  ['pt-PT', 'pt'],
  ['en-GB', 'en'],
  ['es-419', 'es'],
  ['zh-CN', 'zh-cn'],
  ['zh-Hans-HK', 'zh-cn'],
  ['zh-SG', 'zh-cn'],
  ['zh-HK', 'zh-hk'],
  ['zh-Hant-TW', 'zh-hk'],
  ['zh', 'zh-hk'],
])('a browser in %s gets %s', (wanted, language) => {
  expect(chooseLanguage(undefined, [wanted])).toBe(language)
})

test('the first supported language of the browser is used', () => {
  expect(chooseLanguage(undefined, ['ja', 'ko-KR', 'fr-CA', 'en'])).toBe('fr')
})

test('an unsupported browser language or an invalid cookie gets Hong Kong Chinese', () => {
  expect(chooseLanguage(undefined, ['ja'])).toBe('zh-hk')
  expect(chooseLanguage(undefined, [])).toBe('zh-hk')
  expect(chooseLanguage('klingon', [])).toBe('zh-hk')
  expect(chooseLanguage('constructor', [])).toBe('zh-hk')
})

test('the language is read from among other cookies', () => {
  expect(readLocaleCookie('a=1; xlocale=de; locale=zh-cn; b=2')).toBe('zh-cn')
  expect(readLocaleCookie('xlocale=de')).toBeUndefined()
})
