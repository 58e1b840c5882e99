import { useTranslation } from 'react-i18next'
import type { DeskReceipt } from '#contract/members/upgrade-requests.ts'
import { formatMoney } from '#app/lib/format/money.ts'

type ReceiptFault = DeskReceipt['faults'][number]

/** Why a receipt does not count. */
export function useFaultLabel(): (fault: ReceiptFault) => string {
  const { t } = useTranslation('members')
  return (fault) => {
    switch (fault.rule) {
      case 'amount':
        return fault.short_cents === 0
          ? t('receipt.fault.amount_exact')
          : t('receipt.fault.amount', { short: formatMoney(fault.short_cents, 'HKD') })
      case 'too_old':
        return t('receipt.fault.too_old', { count: fault.days })
      case 'in_future':
        return t('receipt.fault.in_future')
      case 'merchant':
        return t('receipt.fault.merchant')
    }
  }
}
