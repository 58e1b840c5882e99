import type { PublicMembership } from '#contract/members/membership-settings.ts'
import type { Language } from '#app/lib/i18n/languages.ts'

type TranslatedLabel = PublicMembership['relationships'][number]['label']

/** The venue's text in the page's language, otherwise in English. */
export function translatedLabel(label: TranslatedLabel, language: Language): string {
  const translation = language === 'zh-hk' || language === 'zh-cn' ? label[language] : ''
  return translation === '' ? label.en : translation
}
