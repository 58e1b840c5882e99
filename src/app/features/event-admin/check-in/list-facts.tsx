import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { admitsEveryTicket } from '#rules/door/check-in-list-status.ts'
import { listWindowFault } from '#rules/events/window-fit.ts'
import { useEditLabels } from '#app/components/edits/edit-labels.ts'
import { FactList } from '#app/ui/fact.tsx'
import { usedEntryFields } from '../entry-rules/entry-rules-form.ts'
import { useEditNames } from '../use-edit-names.ts'
import { useEvent } from '../use-event.tsx'

/** Opening times, tickets and other rules of a list. */
export function ListFacts({ list }: { list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const { event, tickets } = useEvent()
  const fault = listWindowFault(list, event)
  const labels = useEditLabels('check_in_list', useEditNames())
  const is_all = admitsEveryTicket(list, tickets)
  const facts = [
    ...(list.activates_at === null ? [] : ['activates_at']),
    ...(list.expires_at === null ? [] : ['expires_at']),
    'ticket_ids',
    ...(list.kind === 'hand_out' ? [] : ['re_entry']),
    ...(list.minutes_between_entries === null || list.re_entry === 'never'
      ? []
      : ['minutes_between_entries']),
    ...(list.auto_check_out_at === null ? [] : ['auto_check_out_at']),
    ...(list.admit_unpaid ? ['admit_unpaid'] : []),
    ...(list.takes_payment && !list.admit_unpaid ? ['takes_payment'] : []),
    ...(list.finds_by_phone ? ['finds_by_phone'] : []),
    ...usedEntryFields(list),
    ...((list.sells_ticket_ids ?? []).length > 0 ? ['sells_ticket_ids'] : []),
  ]
  return (
    <>
      {fault !== null && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {fault === 'closes_before_start' ? t('lists.closes_early') : t('lists.opens_late')}
        </Alert>
      )}
      {list.description !== '' && <Typography variant="body2">{list.description}</Typography>}
      <FactList
        facts={facts.map((field) => ({
          key: field,
          label: labels.label(field),
          value: field === 'ticket_ids' && is_all ? t('lists.all_tickets') : labels.format(field, list).text,
        }))}
      />
    </>
  )
}
