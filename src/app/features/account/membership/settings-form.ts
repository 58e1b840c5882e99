import type { MemberTier } from '#contract/members/member-tier.ts'
import type { MembershipSettings } from '#contract/members/membership-settings.ts'
import { termsBodyOf, termsFormOf, type TermsForm } from '#app/components/inputs/cancellation-form.ts'

/** The settings as form values; a number is null while its field is empty. */
export type SettingsForm = {
  platinum_receipts: number | null
  target_days: number | null
  picture_days: number | null
  relationships: MembershipSettings['relationships']
  perks: MembershipSettings['perks']
  booking_terms: { tier: MemberTier; terms: TermsForm }[]
}

export const settingsFormOf = ({
  platinum_receipts,
  target_days,
  picture_days,
  relationships,
  perks,
  booking_terms,
}: MembershipSettings): SettingsForm => ({
  platinum_receipts,
  target_days,
  picture_days,
  relationships,
  perks,
  booking_terms: booking_terms.map(({ tier, terms }) => ({ tier, terms: termsFormOf(terms) })),
})

/** Returns the form values for the contract's schema. */
export const settingsBodyOf = ({ booking_terms, ...values }: SettingsForm) => ({
  ...values,
  booking_terms: booking_terms.map(({ tier, terms }) => ({ tier, terms: termsBodyOf(terms) })),
})
