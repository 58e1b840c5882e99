import { useTranslation } from 'react-i18next'
import type { Voucher } from '#contract/sales/vouchers.ts'
import { useVoidVouchers } from '#app/data/vouchers/queries.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'

interface VoidDialogProps {
  vouchers: readonly Voucher[]
  onClose: () => void
}

/** Asks before codes stop working. */
export function VoidDialog({ vouchers, onClose }: VoidDialogProps) {
  const { t } = useTranslation('vouchers')
  const { event } = useEvent()
  const notify = useNotify()
  const { mutate, isPending } = useVoidVouchers(event.id)
  const confirm = () =>
    mutate(
      vouchers.map(({ id }) => id),
      {
        onSuccess: (voided) => {
          notify({ kind: 'success', text: t('voided', { number: formatNumber(voided) }) })
          onClose()
        },
        onError: (error) => notify({ kind: 'error', text: errorText(error) }),
      },
    )
  return (
    <ConfirmDialog
      open
      title={t('void_title')}
      confirm={t('void')}
      destructive
      pending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('void_text', { number: formatNumber(vouchers.length) })}
    </ConfirmDialog>
  )
}
