import { expect, test } from 'vitest'
import { defaultWritingLanguages, shownLanguages } from '#rules/text/writing-languages.ts'

test('a new account writes in the languages of Hong Kong and in its own', () => {
  expect(defaultWritingLanguages('zh-hk')).toEqual(['en', 'zh-hk', 'zh-cn'])
  expect(defaultWritingLanguages('de')).toEqual(['en', 'de', 'zh-hk', 'zh-cn'])
})

test('a form shows the languages of its account and any that is used', () => {
  expect(shownLanguages(['zh-hk', 'en'], () => false)).toEqual(['en', 'zh-hk'])
  expect(shownLanguages(['en'], (language) => language === 'fr')).toEqual(['en', 'fr'])
})
