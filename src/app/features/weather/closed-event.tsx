import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClosedEvent } from '#contract/rooms/weather.ts'
import type { Id } from '#contract/wire/id.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { NewDateDialog } from './new-date-dialog.tsx'
import { useOutcomeLabels } from './weather-labels.ts'

interface ClosedEventRowProps {
  closure_id: Id
  line: ClosedEvent
}

/** Outcome of an event and of notifying its buyers; a postponed event without a date gets its new one here. */
export function ClosedEventRow({ closure_id, line }: ClosedEventRowProps) {
  const { t } = useTranslation('bookings')
  const outcomes = useOutcomeLabels()
  const online = useOnline()
  const [is_open, setOpen] = useState(false)
  const { id, title, outcome, happening, orders, told, kept, money_back, currency } = line
  const money = (amount_cents: number) => formatMoney(amount_cents, currency)
  return (
    <Box component="li" sx={{ py: 1.5, overflowWrap: 'anywhere' }}>
      <TextLink to="/manage/event/$eventId" params={{ eventId: id }}>
        {title}
      </TextLink>{' '}
      <StatusChip tone={outcome === 'go_on' ? 'success' : 'warning'} label={outcomes[outcome]} />
      {outcome !== 'go_on' && (
        <Typography variant="body2">
          {t('weather.progress', { told, orders })}
          {outcome === 'postpone' && ` · ${t('weather.answers', { kept, money_back })}`}
          {line.refunded_cents > 0 && ` · ${t('weather.refunded', { amount: money(line.refunded_cents) })}`}
        </Typography>
      )}
      {line.refunds_failed > 0 && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('weather.refunds_failed', { count: line.refunds_failed })}
        </Alert>
      )}
      {line.by_hand.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('weather.by_hand')}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {line.by_hand.map(({ order_id, reference, amount_cents }) => (
              <li key={order_id}>
                <TextLink
                  to="/manage/event/$eventId/orders/$orderId"
                  params={{ eventId: id, orderId: order_id }}
                >
                  {reference}
                </TextLink>{' '}
                {money(amount_cents)}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {happening === 'postponed' && (
        <Button variant="contained" disabled={!online} onClick={() => setOpen(true)} sx={{ mt: 1.5 }}>
          {t('weather.give_date')}
        </Button>
      )}
      {is_open && <NewDateDialog closure_id={closure_id} event={line} onClose={() => setOpen(false)} />}
    </Box>
  )
}
