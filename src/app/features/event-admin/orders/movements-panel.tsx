import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import type { DeskRefund } from '#contract/orders/money-back.ts'
import { formatDay, formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useEvent } from '../use-event.tsx'
import { usePaymentLabels } from './paying/payment-labels.ts'

const TONES = {
  PENDING: 'warning',
  SUCCEEDED: 'success',
  FAILED: 'error',
  REFUSED: 'error',
  CLOSED: 'default',
  OWED: 'warning',
  OPEN: 'warning',
  WON: 'success',
  LOST: 'error',
} as const

/** All payment attempts, refunds and disputes. */
export function MovementsPanel({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const labels = usePaymentLabels()
  const { payments, refunds, disputes, currency } = order
  const noteOf = useRefundNote(order)
  if (payments.length + refunds.length === 0) return null
  return (
    <Panel title={t('movements.title')}>
      <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {payments.map((payment) => (
          <Movement
            key={payment.id}
            label={t('movements.payment', { provider: labels.providers[payment.provider] })}
            amount={formatMoney(payment.amount_cents, currency)}
            at={payment.settled_at ?? payment.created_at}
            chip={<StatusChip tone={TONES[payment.status]} label={labels.payments[payment.status]} />}
            note={payment.failure === null ? null : labels.failures[payment.failure]}
            link={payment.sandbox_page}
          />
        ))}
        {refunds.map((refund) => (
          <Movement
            key={refund.id}
            label={labels.reasons[refund.reason]}
            amount={formatMoney(-refund.amount_cents, currency)}
            at={refund.settled_at ?? refund.created_at}
            chip={<StatusChip tone={TONES[refund.status]} label={labels.refunds[refund.status]} />}
            note={noteOf(refund)}
          />
        ))}
        {disputes.map((dispute) => (
          <Movement
            key={dispute.id}
            label={t('movements.dispute')}
            amount={formatMoney(dispute.is_withdrawn ? -dispute.amount_cents : 0, currency)}
            at={dispute.closed_at ?? dispute.opened_at}
            chip={<StatusChip tone={TONES[dispute.status]} label={labels.disputes[dispute.status]} />}
            note={dispute.reason || null}
          />
        ))}
      </Stack>
    </Panel>
  )
}

/** Text of a refund: method, author, place, or the reason of its failure. */
function useRefundNote({ payments }: OrderFull) {
  const { t } = useTranslation('event-orders')
  const { methods, providers } = usePaymentLabels()
  return ({ failure, requested_by, given_by, way, reason, reference, given_on }: DeskRefund) => {
    const provider = payments[0]?.provider
    const parts = [
      way !== null && way !== 'card' && methods[way],
      given_on !== null && formatDay(`${given_on}T00:00:00.000Z`, 'UTC'),
      reason === 'provider' &&
        provider !== undefined &&
        t('movements.at_provider', { provider: providers[provider] }),
      given_by !== null && t('movements.noted_by', { name: given_by }),
      given_by === null && requested_by !== null && t('movements.by', { name: requested_by }),
      reference,
      failure,
    ]
    return parts.filter(Boolean).join(' · ') || null
  }
}

interface MovementProps {
  label: string
  amount: string
  at: string
  chip: ReactNode
  note: string | null
  /** Link to the sandbox, where provider actions can be tested. */
  link?: string | null
}

function Movement({ label, amount, at, chip, note, link = null }: MovementProps) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  return (
    <Box
      component="li"
      sx={{ display: 'flex', columnGap: 2, rowGap: 0.5, flexWrap: 'wrap', justifyContent: 'space-between' }}
    >
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {formatInstant(at, event.timezone)}
          {note !== null && ` · ${note}`}
        </Typography>
        {link !== null && <Link href={link}>{t('movements.open_sandbox')}</Link>}
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {chip}
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{amount}</Typography>
      </Stack>
    </Box>
  )
}
