import { useTranslation } from 'react-i18next'
import type { DeclineReason, OrderRequestStatus } from '#contract/sales/order-approval.ts'
import type { OrderRequest } from '#contract/sales/order-requests.ts'
import { formatNumber } from '#app/lib/format/money.ts'

/** Labels of the states of a request. */
export function useRequestStatusLabels(): Record<OrderRequestStatus, string> {
  const { t } = useTranslation('order-requests')
  return {
    waiting: t('status.waiting'),
    approved: t('status.approved'),
    declined: t('status.declined'),
    lapsed: t('status.lapsed'),
    withdrawn: t('status.withdrawn'),
  }
}

/** Labels of the reasons to decline a request. */
export function useDeclineLabels(): Record<DeclineReason, string> {
  const { t } = useTranslation('order-requests')
  return {
    full: t('reason.full'),
    not_eligible: t('reason.not_eligible'),
    details_missing: t('reason.details_missing'),
    repeated: t('reason.repeated'),
    own_words: t('reason.own_words'),
  }
}

/** A line of a request: "2 × General · Early bird". */
export function useLineLabel(): (line: OrderRequest['lines'][number]) => string {
  const { t } = useTranslation('order-requests')
  return ({ ticket_name, price_label, quantity }) =>
    t('line', {
      quantity: formatNumber(quantity),
      name: price_label ? `${ticket_name} · ${price_label}` : ticket_name,
    })
}
