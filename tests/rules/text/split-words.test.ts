import { expect, test } from 'vitest'
import type { Locale } from '#contract/wire/contact.ts'
import { textForLanguage } from '#rules/text/text-for-language.ts'

test.each<[string, Partial<Record<Locale, string>>, Locale, string | undefined]>([
  ['in the language itself', { en: 'English', 'zh-cn': '简体', 'zh-hk': '繁體' }, 'zh-hk', '繁體'],
  ['in the other Chinese', { en: 'English', 'zh-cn': '简体' }, 'zh-hk', '简体'],
  ['in the other Chinese', { en: 'English', 'zh-hk': '繁體' }, 'zh-cn', '繁體'],
  ['in the other Portuguese', { en: 'English', pt: 'português' }, 'pt-br', 'português'],
  ['in the other Portuguese', { en: 'English', 'pt-br': 'brasileiro' }, 'pt', 'brasileiro'],
  ['in English', { de: 'Deutsch', en: 'English' }, 'zh-hk', 'English'],
  ['in whatever there is', { de: 'Deutsch' }, 'fr', 'Deutsch'],
  ['not at all', {}, 'fr', undefined],
])('a text is found %s', (_, said, language, found) => {
  expect(textForLanguage(said, language)).toBe(found)
})
