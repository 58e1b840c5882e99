import type { AlertColor } from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { RESOURCES } from '#contract/resources/declarations/index.ts'
import { isOverAt } from '#rules/events/event-status.ts'
import { isSoldTooLate, listWindowFault } from '#rules/events/window-fit.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useNow } from '#app/components/use-now.ts'
import { useEvent } from '../use-event.tsx'

type EventPage =
  | (typeof RESOURCES)[keyof typeof RESOURCES]['page']
  | '/manage/event/$eventId/check-in'
  | '/manage/event/$eventId/getting-started'
  | '/manage/event/$eventId/orders'
  | '/manage/event/$eventId/requests'

/** Something about the event that a person should look at. */
export interface Issue {
  key: string
  severity: AlertColor
  text: string
  /** Page of the event where it is dealt with; omitted when there is nothing to do. */
  to?: EventPage
  /** Filter of the orders there. */
  status?: 'AWAITING_PAYMENT'
  /** Text of the link. */
  label?: string
}

/** Check-in lists and sale periods that do not match the event's dates; none once the event is over. */
export function useWindowIssues(): Issue[] {
  const { t } = useTranslation('dashboard')
  const { event, check_in_lists, tickets } = useEvent()
  const format = (instant: string | null) => (instant === null ? '' : formatInstant(instant, event.timezone))
  const now = useNow()
  if (isOverAt(event, new Date(now).toISOString())) return []
  const lists = check_in_lists.flatMap((list): Issue[] => {
    const fault = listWindowFault(list, event)
    if (fault === null) return []
    const text =
      fault === 'closes_before_start'
        ? t('attention.list_closes_early', { name: list.name, when: format(list.expires_at) })
        : t('attention.list_opens_late', { name: list.name, when: format(list.activates_at) })
    return [{ key: list.id, severity: 'warning', text, to: '/manage/event/$eventId/check-in' }]
  })
  const late_tickets = tickets.filter(({ prices, ...ticket }) =>
    [ticket, ...prices].some((sale) => isSoldTooLate(sale, event)),
  )
  return [
    ...lists,
    ...late_tickets.map(({ id, name }): Issue => ({
      key: id,
      severity: 'warning',
      text: t('attention.sale_late', { name }),
      to: '/manage/event/$eventId/tickets',
    })),
  ]
}
