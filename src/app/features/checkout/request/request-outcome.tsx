import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { formatInstant, formatRange } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useVenue } from '#app/lib/venue.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { eventLinkOf, type SentRequest } from '../order-progress.ts'
import { OrderLines } from '../order-lines.tsx'
import { declineLabels } from './decline-labels.ts'
import { WithdrawRequest } from './withdraw-request.tsx'

interface RequestOutcomeProps {
  order: CheckoutOrder
  request: SentRequest
}

/** What became of a request: it waits, or ended without approval. Nothing is bought, and the page says so. */
export function RequestOutcome({ order, request }: RequestOutcomeProps) {
  const { t } = useTranslation('checkout')
  const { event, reference } = order
  const is_waiting = request.status === 'waiting'
  return (
    <Page title={titleOf(t, request)} subtitle={t('request.reference', { reference })} width="md">
      <Stack sx={{ gap: 2.5 }}>
        <Alert severity={is_waiting ? 'info' : 'warning'} role="note">
          {textsOf(t, order, request).map((text) => (
            <Typography key={text} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          ))}
        </Alert>
        {is_waiting && <HowItGoesOn order={order} request={request} />}
        <Panel title={event.title}>
          <Typography sx={{ fontWeight: 600, mb: 2 }}>
            {formatRange(event.starts_at, event.ends_at, event.timezone)}
          </Typography>
          <OrderLines order={order} />
        </Panel>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {is_waiting ? (
            <WithdrawRequest />
          ) : (
            <LinkButton {...eventLinkOf(order)} variant="contained">
              {t('absent.to_event')}
            </LinkButton>
          )}
        </Stack>
        {event.support_email !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('summary.support', { email: event.support_email })}
          </Typography>
        )}
      </Stack>
    </Page>
  )
}

function titleOf(t: TFunction<'checkout'>, { status }: SentRequest): string {
  switch (status) {
    case 'waiting':
      return t('request.waiting_title')
    case 'declined':
      return t('request.declined_title')
    case 'lapsed':
      return t('request.lapsed_title')
    case 'withdrawn':
      return t('request.withdrawn_title')
  }
}

function textsOf(t: TFunction<'checkout'>, { event }: CheckoutOrder, request: SentRequest): string[] {
  const { status, decline, requested_at } = request
  switch (status) {
    case 'waiting':
      return [t('request.waiting', { when: formatInstant(requested_at ?? '', event.timezone) })]
    case 'declined': {
      const reason = decline === null ? '' : declineLabels(t)[decline.reason]
      return [t('request.declined'), reason, decline?.words ?? ''].filter((text) => text !== '')
    }
    case 'lapsed':
      return [event.happening === 'cancelled' ? t('request.event_cancelled') : t('request.lapsed')]
    case 'withdrawn':
      return [t('request.withdrawn')]
  }
}

/** What happens after an approval, and whether the places are held until then. */
function HowItGoesOn({ order, request }: RequestOutcomeProps) {
  const { t } = useTranslation('checkout')
  const { sends_mail } = useVenue()
  const { total_gross_cents, currency, details } = order
  const email = details?.order.email ?? ''
  const amount = formatMoney(total_gross_cents, currency)
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>{sends_mail ? t('request.told', { email }) : t('request.not_mailed')}</Typography>
      <Typography>
        {total_gross_cents === 0 ? t('request.how_free') : t('request.how_paid', { amount })}
      </Typography>
      <Typography>{request.holds_places ? t('request.how_held') : t('request.how_not_held')}</Typography>
    </Stack>
  )
}
