import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { MessageFull } from '#contract/messages/messages.ts'
import { recipientState, type Recipient } from '#contract/messages/message-recipients.ts'
import { useRecipients } from '#app/data/messages/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { listSearch } from '#app/components/list/list-search.ts'
import { ListView } from '#app/components/list/list-view.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useEvent } from '../use-event.tsx'
import { useFailureLabels, useRecipientLabels } from './message-labels.ts'

const PER_PAGE = 50

const search = listSearch<'address' | 'sent_at', { state: Recipient['state'] }>({
  sorts: ['address', 'sent_at'],
  first: { key: 'address', direction: 'asc' },
  filters: { state: recipientState },
})

/** Recipients of a message with their delivery state. */
export function RecipientsPanel({ message }: { message: MessageFull }) {
  const { t } = useTranslation('event-messages')
  const online = useOnline()
  const list = useListSearch(search)
  const labels = useRecipientLabels()
  const { state } = list.search
  const query = useRecipients(message, {
    ...list.query,
    per_page: PER_PAGE,
    ...(state === undefined ? {} : { filter_fields: { state: { eq: state } } }),
  })
  return (
    <Panel title={t('recipients.title')}>
      <ListView<Recipient>
        label={t('recipients.title')}
        list={list}
        rows={rowsOfQuery(query, online)}
        rowKey={({ id }) => id}
        columns={useColumns()}
        searchLabel={t('recipients.search')}
        filters={
          <FilterSelect
            label={t('list.state')}
            value={state}
            onChange={(value) => list.setFilter('state', value)}
            options={recipientState.options.map((value) => ({ value, label: labels[value].label }))}
          />
        }
        empty={<EmptyState title={t('recipients.empty')} />}
      />
    </Panel>
  )
}

function useColumns(): Column<Recipient>[] {
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const labels = useRecipientLabels()
  const failure_labels = useFailureLabels()
  return [
    {
      key: 'address',
      header: t('recipients.address'),
      sortable: true,
      cell: ({ address }) => (
        <span style={{ overflowWrap: 'anywhere' }}>{address ?? t('recipients.erased')}</span>
      ),
    },
    {
      key: 'state',
      header: t('list.state'),
      cell: (row) => (
        <>
          <StatusChip {...labels[row.state]} />
          {row.because !== null && <Typography variant="body2">{failure_labels[row.because]}</Typography>}
          {row.answer !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {row.answer}
            </Typography>
          )}
        </>
      ),
    },
    {
      key: 'sent_at',
      header: t('recipients.sent_at'),
      sortable: true,
      cell: ({ sent_at }) => (sent_at === null ? '' : formatInstant(sent_at, event.timezone)),
    },
  ]
}
