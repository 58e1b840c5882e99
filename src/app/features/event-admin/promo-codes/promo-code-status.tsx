import { useTranslation } from 'react-i18next'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import { promoCodeStatus } from '#rules/sales/promo-code.ts'
import { useNow } from '#app/components/use-now.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** Whether a code can be used now. */
export function PromoCodeStatus({ code }: { code: PromoCode }) {
  const { t } = useTranslation('event-sales')
  const now = new Date(useNow()).toISOString()
  switch (promoCodeStatus(code, now)) {
    case 'expired':
      return <StatusChip tone="default" label={t('promo_code.expired')} />
    case 'used_up':
      return <StatusChip tone="warning" label={t('promo_code.used_up')} />
    case 'active':
      return <StatusChip tone="success" label={t('promo_code.active')} />
  }
}
