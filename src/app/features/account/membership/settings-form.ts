import type { MembershipSettings } from '#contract/members/membership-settings.ts'

/** The settings as form values; a number is null while its field is empty. */
export type SettingsForm = {
  platinum_receipts: number | null
  target_days: number | null
  picture_days: number | null
  relationships: MembershipSettings['relationships']
  perks: MembershipSettings['perks']
}

export const settingsFormOf = ({
  platinum_receipts,
  target_days,
  picture_days,
  relationships,
  perks,
}: MembershipSettings): SettingsForm => ({
  platinum_receipts,
  target_days,
  picture_days,
  relationships,
  perks,
})
