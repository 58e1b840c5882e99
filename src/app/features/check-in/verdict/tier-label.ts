import type { TFunction } from 'i18next'

/** Label of a member tier; an organizer's own tier name is unchanged. */
export function tierLabel(tier: string, t: TFunction<'check-in'>): string {
  switch (tier.toLowerCase()) {
    case 'normal':
      return t('tier.normal')
    case 'gold':
      return t('tier.gold')
    case 'platinum':
      return t('tier.platinum')
    case 'vip':
      return t('tier.vip')
    default:
      return tier
  }
}
