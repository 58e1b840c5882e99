import type { TFunction } from 'i18next'
import type { DeclineReason } from '#contract/sales/order-approval.ts'

/** Why a request was declined, for its buyer; '' when only the team's own words say it. */
export const declineLabels = (t: TFunction<'checkout'>): Record<DeclineReason, string> => ({
  full: t('request.reason.full'),
  not_eligible: t('request.reason.not_eligible'),
  details_missing: t('request.reason.details_missing'),
  repeated: t('request.reason.repeated'),
  own_words: '',
})
