import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { groupTickets } from '#rules/sales/group-tickets.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { SaleMark } from '#app/components/order/sale-mark.tsx'
import { PastEventTickets } from './past-event-tickets.tsx'
import { canPick } from './picks.ts'
import { PickerFoot } from './picker-foot.tsx'
import { PromoCodeBox } from './promo-code-box.tsx'
import { TicketItem } from './ticket-item.tsx'
import { usePicker, type HoldController } from './use-picker.ts'

// Lazy because visitors rarely wait.
const QueueBox = lazy(() => import('./queue-box.tsx').then((file) => ({ default: file.QueueBox })))
const QUEUE_BOX_HEIGHT = '320px'

interface TicketPanelProps {
  event: PublicEventFull
  code: string
  is_busy: boolean
  onCode: (code: string) => void
  seller: HoldController
  /** On a phone, the total is in a bar at the bottom of the window. */
  has_bar?: boolean
}

/** The ticket types of an event that the viewer may see. */
export function TicketPanel(props: TicketPanelProps) {
  const { event, code, is_busy, onCode, seller, has_bar = false } = props
  const { t } = useTranslation('public')
  const id = useId()
  const online = useOnline()
  const picker = usePicker(event, code, seller)
  const can_buy = !event.is_over && event.tickets.some(({ prices }) => prices.some(canPick))
  const { shown, past } = groupTickets(event.tickets)
  const listOf = (tickets: typeof shown) => (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tickets.map((ticket) => (
        <TicketItem key={ticket.id} ticket={ticket} event={event} picker={can_buy ? picker : null} />
      ))}
    </Box>
  )
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 }, borderRadius: '16px' }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 2.5 }}>
        <Typography id={id} variant="h2">
          {t('event.tickets')}
        </Typography>
        <SaleMark sale={event.sale} happening={event.happening} />
      </Stack>
      {event.tickets.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('event.no_tickets')}</Typography>
      ) : (
        <Box aria-busy={is_busy} sx={{ opacity: is_busy ? 0.6 : 1 }}>
          {listOf(shown)}
          {past.length > 0 && (
            <PastEventTickets label={t('sale.past_types', { count: past.length })}>
              {listOf(past)}
            </PastEventTickets>
          )}
        </Box>
      )}
      {!event.is_over && online && (
        <PromoCodeBox event={event} code={code} is_busy={is_busy} onCode={onCode} />
      )}
      {seller.in_line !== null && (
        <Suspense fallback={<Box sx={{ minHeight: QUEUE_BOX_HEIGHT }} />}>
          <QueueBox {...seller.in_line} onLeave={() => void seller.leave()} />
        </Suspense>
      )}
      {can_buy && <PickerFoot event={event} picker={picker} may_stick={has_bar} />}
    </Paper>
  )
}
