import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfflinePaymentOption } from '#contract/orders/offline-payments.ts'
import { textForLanguage } from '#rules/text/text-for-language.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { FailureBoundary } from '#app/ui/failure-boundary.ts'
import { Panel } from '#app/ui/panel.tsx'
import { PaymentFacts, type UnpaidOrder } from './payment-facts.tsx'
import { useOfflinePaymentLabels } from './payment-method-labels.ts'

const FpsCode = lazy(async () => ({ default: (await import('./fps-code.tsx')).FpsCode }))

/**
 * Instructions for an unpaid order: the steps, the code to scan, the balance due, the reference and the deadline. The
 * organizer's own picture is shown when no code can be made for the order.
 */
export function PaymentInstructions({ order, way }: { order: UnpaidOrder; way: OfflinePaymentOption }) {
  const { t } = useTranslation('checkout')
  const names = useOfflinePaymentLabels()
  const instructions = { fps: t('owed.fps'), bank: t('owed.bank'), door: t('owed.door') }
  const text = textForLanguage(way.words, currentLanguage())
  const picture = textForLanguage(way.pictures, currentLanguage())
  const { total_gross_cents: amount_cents, currency, reference, event } = order
  const payee = way.fps_payee ?? null
  return (
    <Panel title={`${t('owed.title')}: ${names[way.kind]}`}>
      <Stack sx={{ gap: 2 }}>
        <Typography>{payee === null ? instructions[way.kind] : t('owed.fps_code')}</Typography>
        {payee !== null && (
          <FailureBoundary fallback={null}>
            <Suspense fallback={<Box sx={{ height: 280 }} />}>
              <FpsCode request={{ payee, currency, amount_cents, reference }} />
            </Suspense>
          </FailureBoundary>
        )}
        <PaymentFacts order={order} way={way} payee={payee} />
        {text !== undefined && (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        )}
        {picture !== undefined && payee === null && (
          <Box
            component="img"
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={t('owed.picture', { way: names[way.kind] })}
            sx={picture_box}
          />
        )}
        {way.kind !== 'door' && (
          <div>
            <Typography sx={{ fontWeight: 600 }}>
              {t('owed.waiting', { until: formatInstant(way.until, event.timezone) })}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('owed.lapses')}
            </Typography>
          </div>
        )}
      </Stack>
    </Panel>
  )
}

/** White margin in every scheme, so that a phone can read it. */
const picture_box = {
  display: 'block',
  width: '100%',
  maxWidth: 280,
  height: 'auto',
  p: 1,
  bgcolor: 'code.light',
  forcedColorAdjust: 'none',
} as const
