import Alert, { type AlertColor } from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventStats } from '#contract/events/stats.ts'
import { saleStatus } from '#rules/sales/sale-status.ts'
import { useWaitingRequestCount } from '#app/data/order-requests/queries.ts'
import { needsDecision } from '#app/data/edits/mutations.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { sentenceSeparator, joinWords } from '#app/lib/format/punctuation.ts'
import { RESOURCES } from '#contract/resources/declarations/index.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useNow } from '#app/components/use-now.ts'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { useWindowIssues, type Issue } from './window-issues.ts'

/** The rest waits behind a button, so that the figures stay on the first screen. */
const SHOWN = 2

/** Items that need attention, the most urgent first; nothing when there are none. */
export function Attention({ stats }: { stats: EventStats | undefined }) {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const issues = useIssues(stats)
  const [shows_all, setShowsAll] = useState(false)
  const shown = shows_all ? issues : issues.slice(0, SHOWN)
  if (issues.length === 0) return null
  return (
    <Stack sx={{ gap: 1, alignItems: 'stretch' }}>
      {shown.map(({ key, severity, text, to, status, label }) => (
        <Alert
          key={key}
          severity={severity}
          sx={row}
          action={
            to !== undefined && (
              <LinkButton
                color="inherit"
                size="small"
                to={to}
                params={{ eventId: event.id }}
                {...(status === undefined ? {} : { search: { status } })}
              >
                {label ?? t('attention.look')}
              </LinkButton>
            )
          }
        >
          {text}
        </Alert>
      ))}
      {shown.length < issues.length && (
        <Button size="small" onClick={() => setShowsAll(true)} sx={{ alignSelf: 'flex-start' }}>
          {t('attention.all', { number: formatNumber(issues.length) })}
        </Button>
      )}
    </Stack>
  )
}

// One line on a wide screen.
const row = { py: 0, '& .MuiAlert-message': { py: 0.75 }, '& .MuiAlert-icon': { py: 1 } } as const

const URGENCY: readonly AlertColor[] = ['error', 'warning', 'info', 'success']

function useIssues(stats: EventStats | undefined): Issue[] {
  const { t } = useTranslation('dashboard')
  const { event, tickets, capacity_assignments, edits } = useEvent()
  const may_edit = useHasEventRight('event.edit')
  const may_see_orders = useHasEventRight('order.view')
  const window_issues = useWindowIssues()
  const now = useNow()
  const at = new Date(now).toISOString()
  const waiting_requests = useWaitingRequestCount(
    event.id,
    may_see_orders && tickets.some(({ needs_approval }) => needs_approval),
  )
  const sold_out = tickets.filter((ticket) => {
    const capacities = capacity_assignments.filter(({ ticket_ids }) => ticket_ids.includes(ticket.id))
    return saleStatus(ticket, at, capacities) === 'sold_out'
  })
  const undecided = edits.filter(needsDecision)
  const first_undecided = undecided[0]
  const unpaid = stats?.unpaid_orders ?? 0
  const awaited_cents = stats?.awaited_cents ?? 0
  const conflicts = stats?.conflicts ?? 0
  const issues: (Issue | false)[] = [
    first_undecided !== undefined && {
      key: 'edits',
      severity: 'error',
      text: t('attention.edits', { count: undecided.length }),
      to: RESOURCES[first_undecided.resource].page,
    },
    conflicts > 0 && {
      key: 'conflicts',
      severity: 'warning',
      text: t('attention.conflicts', { count: conflicts }),
      to: '/manage/event/$eventId/check-in',
    },
    ...window_issues,
    event.status === 'draft' &&
      may_edit && {
        key: 'draft',
        severity: 'info',
        text: t('attention.draft'),
        to: '/manage/event/$eventId/getting-started',
        label: t('attention.draft_go'),
      },
    waiting_requests > 0 && {
      key: 'requests',
      severity: 'info',
      text: t('attention.requests', { count: waiting_requests }),
      to: '/manage/event/$eventId/requests',
    },
    unpaid > 0 && {
      key: 'unpaid',
      severity: 'info',
      text:
        t('attention.unpaid', { count: unpaid }) +
        (awaited_cents > 0
          ? sentenceSeparator() +
            t('attention.awaited', { amount: formatMoney(awaited_cents, event.currency) })
          : ''),
      ...(may_see_orders ? { to: '/manage/event/$eventId/orders', status: 'AWAITING_PAYMENT' } : {}),
    },
    sold_out.length > 0 && {
      key: 'sold_out',
      severity: 'success',
      text: t('attention.sold_out', { names: joinWords(sold_out.map(({ name }) => name)) }),
    },
  ]
  return issues
    .filter((issue) => issue !== false)
    .toSorted((a, b) => URGENCY.indexOf(a.severity) - URGENCY.indexOf(b.severity))
}
