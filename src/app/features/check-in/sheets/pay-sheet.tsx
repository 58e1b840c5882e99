import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { orderReference } from '#rules/sales/order-reference.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import { FullBuildingAlert, useFullBuilding } from '../screen/building-figure.tsx'
import { useIsHandOut, useStation } from '../screen/station-context.ts'
import { FpsPayment } from './fps-payment.tsx'
import { Sheet } from './sheet.tsx'
import { useAfterReading } from './use-after-reading.ts'

/** Asks for confirmation with the name and the amount due: the user has received the money for the whole order. */
export function PaySheet({ outcome, onClose }: { outcome: DisplayedScan; onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const afterReading = useAfterReading()
  const { attendee, ticket, subject } = outcome
  const is_full = useFullBuilding() !== null
  const confirm = () => {
    onClose()
    if (subject !== null)
      void station.scan(
        subject,
        { paid_at_door: true, ...(is_full && { over_limit: true }) },
        outcome.list?.id,
      )
  }
  const name = attendee === null ? null : personName(attendee) || null
  const owed = attendee?.owed
  const is_hand_out = useIsHandOut()
  const confirmLabel = () => {
    if (is_hand_out) return name === null ? t('hand_out.pay_confirm') : t('hand_out.pay_confirm_of', { name })
    return name === null ? t('pay.confirm') : t('pay.confirm_of', { name })
  }
  return (
    <Sheet title={t('pay.title')} onClose={onClose}>
      <Stack sx={{ gap: 2, overflowWrap: 'anywhere' }}>
        <div>
          <Typography sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.25 }}>
            {name ?? t('search.no_name')}
          </Typography>
          {ticket !== null && <Typography sx={{ fontSize: '1.25rem' }}>{ticket.name}</Typography>}
        </div>
        {owed !== undefined && (
          <Typography sx={{ fontSize: '2.25rem', fontWeight: 800, lineHeight: 1.2 }}>
            {formatMoney(owed.cents, owed.currency)}
          </Typography>
        )}
        {owed !== undefined && attendee !== null && (
          <FpsPayment
            amount_cents={owed.cents}
            currency={owed.currency}
            reference={orderReference(attendee.order_id)}
          />
        )}
        <FullBuildingAlert />
        <Typography>{is_hand_out ? t('hand_out.pay_text') : t('pay.text')}</Typography>
        <Button
          variant="contained"
          size="large"
          autoFocus
          onClick={afterReading(confirm)}
          sx={{ minHeight: 64 }}
        >
          {confirmLabel()}
        </Button>
        <Button variant="outlined" onClick={afterReading(onClose)} sx={{ minHeight: 64 }}>
          {t('pay.cancel')}
        </Button>
      </Stack>
    </Sheet>
  )
}
