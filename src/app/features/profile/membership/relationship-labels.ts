import type { PublicMembership } from '#contract/members/membership-settings.ts'
import type { Language } from '#app/lib/i18n/languages.ts'
import { translatedLabel } from './own-labels.ts'

/** Relationships to the venue, in the page's language if translated. */
export const relationshipOptions = (
  relationships: PublicMembership['relationships'],
  language: Language,
): { value: string; label: string }[] =>
  relationships.map(({ key, label }) => ({ value: key, label: translatedLabel(label, language) }))
