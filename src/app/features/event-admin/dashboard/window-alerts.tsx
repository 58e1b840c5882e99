import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { isOverAt } from '#rules/events/event-status.ts'
import { isSoldTooLate, listWindowFault } from '#rules/events/window-fit.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useNow } from '#app/components/use-now.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useEvent } from '../use-event.tsx'

/** Check-in lists and sale periods that do not match the event's dates; nothing once the event is over. */
export function WindowAlerts() {
  const { t } = useTranslation('dashboard')
  const { event, check_in_lists, tickets } = useEvent()
  const params = { eventId: event.id }
  const format = (instant: string | null) => (instant === null ? '' : formatInstant(instant, event.timezone))
  if (isOverAt(event, new Date(useNow()).toISOString())) return null
  const late_tickets = tickets.filter(({ prices, ...ticket }) =>
    [ticket, ...prices].some((sale) => isSoldTooLate(sale, event)),
  )
  return (
    <>
      {check_in_lists.map((list) => {
        const fault = listWindowFault(list, event)
        if (fault === null) return null
        return (
          <Alert
            key={list.id}
            severity="warning"
            action={
              <LinkButton color="inherit" to="/manage/event/$eventId/check-in" params={params}>
                {t('attention.look')}
              </LinkButton>
            }
          >
            {fault === 'closes_before_start'
              ? t('attention.list_closes_early', { name: list.name, when: format(list.expires_at) })
              : t('attention.list_opens_late', { name: list.name, when: format(list.activates_at) })}
          </Alert>
        )
      })}
      {late_tickets.map(({ id, name }) => (
        <Alert
          key={id}
          severity="warning"
          action={
            <LinkButton color="inherit" to="/manage/event/$eventId/tickets" params={params}>
              {t('attention.look')}
            </LinkButton>
          }
        >
          {t('attention.sale_late', { name })}
        </Alert>
      ))}
    </>
  )
}
