import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { EventStats } from '#contract/events/stats.ts'
import { saleStatus } from '#rules/sales/sale-status.ts'
import { needsDecision } from '#app/data/edits/mutations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { sentenceSeparator, joinWords } from '#app/lib/format/punctuation.ts'
import { RESOURCES } from '#contract/resources/declarations/index.ts'
import { useNow } from '#app/components/use-now.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { WindowAlerts } from './window-alerts.tsx'

/** Items that need attention; nothing when there are none. */
export function Attention({ stats }: { stats: EventStats | undefined }) {
  const { t } = useTranslation('dashboard')
  const { event, tickets, capacity_assignments, edits } = useEvent()
  const may_edit = useHasEventRight('event.edit')
  const may_see_orders = useHasEventRight('order.view')
  const now = useNow()
  const at = new Date(now).toISOString()
  const sold_out = tickets.filter((ticket) => {
    const capacities = capacity_assignments.filter(({ ticket_ids }) => ticket_ids.includes(ticket.id))
    return saleStatus(ticket, at, capacities) === 'sold_out'
  })
  const params = { eventId: event.id }
  const undecided = edits.filter(needsDecision)
  const unpaid = stats?.unpaid_orders ?? 0
  const awaited_cents = stats?.awaited_cents ?? 0
  const conflicts = stats?.conflicts ?? 0
  return (
    <Stack sx={{ gap: 1, '&:empty': { display: 'none' } }}>
      {event.status === 'draft' && may_edit && (
        <Alert
          severity="info"
          action={
            <LinkButton color="inherit" to="/manage/event/$eventId/getting-started" params={params}>
              {t('attention.draft_go')}
            </LinkButton>
          }
        >
          {t('attention.draft')}
        </Alert>
      )}
      <WindowAlerts />
      {undecided[0] !== undefined && (
        <Alert
          severity="error"
          action={
            <LinkButton color="inherit" to={RESOURCES[undecided[0].resource].page} params={params}>
              {t('attention.look')}
            </LinkButton>
          }
        >
          {t('attention.edits', { count: undecided.length })}
        </Alert>
      )}
      {conflicts > 0 && (
        <Alert
          severity="warning"
          action={
            <LinkButton color="inherit" to="/manage/event/$eventId/check-in" params={params}>
              {t('attention.look')}
            </LinkButton>
          }
        >
          {t('attention.conflicts', { count: conflicts })}
        </Alert>
      )}
      {unpaid > 0 && (
        <Alert
          severity="info"
          action={
            may_see_orders && (
              <LinkButton
                color="inherit"
                to="/manage/event/$eventId/orders"
                params={params}
                search={{ status: 'AWAITING_PAYMENT' }}
              >
                {t('attention.look')}
              </LinkButton>
            )
          }
        >
          {t('attention.unpaid', { count: unpaid })}
          {sentenceSeparator()}
          {awaited_cents > 0 &&
            t('attention.awaited', { amount: formatMoney(awaited_cents, event.currency) })}
        </Alert>
      )}
      {sold_out.length > 0 && (
        <Alert severity="success">
          {t('attention.sold_out', { names: joinWords(sold_out.map(({ name }) => name)) })}
        </Alert>
      )}
    </Stack>
  )
}
