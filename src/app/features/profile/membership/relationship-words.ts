import type { PublicMembership } from '#contract/members/membership-settings.ts'
import type { Language } from '#app/lib/i18n/languages.ts'

type Relationships = PublicMembership['relationships']

/** What somebody may be to the venue, in the language of the page, where the venue wrote it. */
export const relationshipOptions = (
  relationships: Relationships,
  language: Language,
): { value: string; label: string }[] =>
  relationships.map(({ key, label }) => ({ value: key, label: labelIn(label, language) }))

function labelIn(label: Relationships[number]['label'], language: Language): string {
  const own = language === 'zh-hk' || language === 'zh-cn' ? label[language] : ''
  return own === '' ? label.en : own
}
