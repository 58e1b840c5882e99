import { useTranslation } from 'react-i18next'
import type { PromoCode } from '#contract/promo-codes.ts'
import { useNow } from '#app/parts/use-now.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** Whether a code can be used now. */
export function PromoCodeStatus({ code }: { code: PromoCode }) {
  const { t } = useTranslation('event-sales')
  const now = useNow()
  if (code.expires_at !== null && Date.parse(code.expires_at) <= now) {
    return <StatusChip tone="default" label={t('promo.expired')} />
  }
  if (code.max_uses !== null && code.times_used >= code.max_uses) {
    return <StatusChip tone="warning" label={t('promo.used_up')} />
  }
  return <StatusChip tone="success" label={t('promo.active')} />
}
