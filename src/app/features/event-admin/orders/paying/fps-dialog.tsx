import QrIcon from '@mui/icons-material/QrCode2'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders/orders.ts'
import { fpsCode } from '#rules/sales/fps-code.ts'
import { offeredFpsPayee } from '#rules/sales/offline-payment.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { QrImage } from '#app/ui/qr-image.tsx'
import { useEvent } from '#app/features/event-admin/use-event.tsx'

/** Shows the FPS code of an unpaid order to a buyer at the desk, also offline; nothing without a payee. */
export function FpsCodeButton({ order }: { order: Order }) {
  const { t } = useTranslation('event-orders')
  const { settings } = useEvent()
  const [is_open, setOpen] = useState(false)
  const { currency, reference, total_gross_cents: amount_cents } = order
  const payee = settings === undefined ? null : offeredFpsPayee(settings, currency)
  const code = payee && fpsCode({ payee, currency, amount_cents, reference })
  if (payee === null || code === null) return null
  const amount = formatMoney(amount_cents, currency)
  return (
    <>
      <Button variant="outlined" startIcon={<QrIcon />} onClick={() => setOpen(true)}>
        {t('fps.action')}
      </Button>
      <Dialog open={is_open} title={t('fps.title', { reference })} onClose={() => setOpen(false)} width="xs">
        <Stack sx={{ gap: 2, alignItems: 'center', textAlign: 'center', overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontSize: '2rem', fontWeight: 700 }}>{amount}</Typography>
          <QrImage text={code} label={t('fps.code', { amount })} size={300} level="M" />
          <Typography>{t('fps.text', { name: payee.name, reference })}</Typography>
        </Stack>
      </Dialog>
    </>
  )
}
