import type { FieldTexts } from './field.ts'

/** Labels of the member tiers. */
export const tierLabels = (t: FieldTexts) => ({
  normal: t('choices.ticket.member_tiers.normal'),
  gold: t('choices.ticket.member_tiers.gold'),
  platinum: t('choices.ticket.member_tiers.platinum'),
  vip: t('choices.ticket.member_tiers.vip'),
})
