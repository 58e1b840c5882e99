import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingStatus, type WaitingEntry } from '#contract/sales/waiting-list.ts'
import { personName } from '#rules/text/person-name.ts'
import { useChangeWaiting, useWaiting } from '#app/data/waiting-list/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotifyResult } from '#app/components/use-report-error.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { RowMenu, type RowAction } from '#app/ui/table/row-menu.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { ListState } from './list-state.tsx'
import { useWaitingColumns, useWaitingStatusLabels } from './waiting-columns.tsx'
import { waitingSearch } from './waiting-search.ts'

/** Who waits for tickets of an event, paged by the server. */
export function WaitingListScreen() {
  const { t } = useTranslation('waiting-list')
  const { event } = useEvent()
  const online = useOnline()
  const list = useListSearch(waitingSearch)
  const { status } = waitingSearch.validate({ ...list.search })
  const filter_fields = status === undefined ? {} : { status: { eq: status } }
  const query = useWaiting(event.id, { ...list.query, filter_fields })
  const may_edit = useHasEventRight('attendee.edit')
  const labels = useWaitingStatusLabels()
  const [removed, setRemoved] = useState<WaitingEntry | null>(null)
  const menu = (row: WaitingEntry) => <EntryMenu entry={row} onRemove={() => setRemoved(row)} />
  return (
    <ListPage
      title={t('desk.title')}
      above={<ListState />}
      list={list}
      rows={rowsOfQuery(query, online)}
      columns={useWaitingColumns()}
      rowKey={({ id }) => id}
      searchLabel={t('desk.search')}
      filters={
        <FilterSelect
          label={t('desk.status')}
          value={status}
          onChange={(value) => list.setFilter('status', value)}
          options={waitingStatus.options.map((value) => ({ value, label: labels[value] }))}
        />
      }
      empty={
        <EmptyState icon={<WaitingIcon />} title={t('desk.none')}>
          {t('desk.none_text')}
        </EmptyState>
      }
      actions={may_edit ? menu : undefined}
    >
      {removed !== null && <RemoveDialog entry={removed} onClose={() => setRemoved(null)} />}
    </ListPage>
  )
}

function EntryMenu({ entry, onRemove }: { entry: WaitingEntry; onRemove: () => void }) {
  const { t } = useTranslation('waiting-list')
  const { t: tForm } = useTranslation('form')
  const { event } = useEvent()
  const online = useOnline()
  const notifyResult = useNotifyResult()
  const { mutateAsync, isPending } = useChangeWaiting(event.id)
  const { id, status } = entry
  const name = personName(entry)
  const offer: RowAction = {
    label: t('desk.offer'),
    disabled: !online || !['waiting', 'lapsed', 'declined'].includes(status),
    onSelect: () => void notifyResult(mutateAsync({ id, change: 'offer' }), t('desk.offered', { name })),
  }
  const remove: RowAction = {
    label: t('desk.remove'),
    destructive: true,
    disabled: !online || status === 'bought' || status === 'left',
    onSelect: onRemove,
  }
  return <RowMenu label={tForm('row.more', { name })} pending={isPending} actions={[offer, remove]} />
}

function RemoveDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const { t } = useTranslation('waiting-list')
  const { event } = useEvent()
  const notify = useNotify()
  const { mutate, isPending } = useChangeWaiting(event.id)
  const remove = () =>
    mutate(
      { id: entry.id, change: 'remove' },
      { onSuccess: onClose, onError: (error) => notify({ kind: 'error', text: errorText(error) }) },
    )
  return (
    <ConfirmDialog
      open
      title={t('desk.remove_title', { name: personName(entry) })}
      confirm={t('desk.remove')}
      destructive
      pending={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('desk.remove_text')}
    </ConfirmDialog>
  )
}
