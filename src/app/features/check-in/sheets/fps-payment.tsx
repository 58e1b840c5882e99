import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { fpsCode } from '#rules/sales/fps-code.ts'
import { QrImage } from '#app/ui/qr-image.tsx'
import { ScanListContext, useDoorState } from '../screen/station-context.ts'

interface FpsPaymentProps {
  amount_cents: number
  currency: string
  reference: string
}

/** FPS code of an amount, made on this phone; nothing when the event has no payee or nothing is due. */
export function FpsPayment({ amount_cents, currency, reference }: FpsPaymentProps) {
  const { t } = useTranslation('check-in')
  const list = use(ScanListContext)
  const shown_payee = useDoorState(({ meta }) => meta?.event.fps_payee)
  const payee = list === null ? shown_payee : list.fps_payee
  const code = payee === undefined ? null : fpsCode({ payee, currency, amount_cents, reference })
  if (payee === undefined || code === null) return null
  return (
    <Stack sx={{ gap: 1, alignItems: 'center' }}>
      <QrImage text={code} label={t('pay.fps_code')} size={260} level="M" />
      <Typography sx={{ textAlign: 'center' }}>{t('pay.fps', { name: payee.name, reference })}</Typography>
    </Stack>
  )
}
