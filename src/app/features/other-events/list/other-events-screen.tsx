import AddIcon from '@mui/icons-material/Add'
import OtherIcon from '@mui/icons-material/FestivalOutlined'
import Stack from '@mui/material/Stack'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { eventStatus, type EventStatus } from '#contract/events/events.ts'
import type { OtherEvent } from '#contract/events/other-events.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useAccountEdits } from '#app/data/edits/account-edits.ts'
import { sortOtherEvents } from '#app/data/other-events/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { useFields } from '#app/components/fields/field.ts'
import { otherEventFields } from '#app/components/fields/other-event.ts'
import { SearchField } from '#app/components/inputs/search-field.tsx'
import { NoResults, RowsStates } from '#app/components/list/rows-states.tsx'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { withoutRows } from '#app/components/list/rows-state.ts'
import { useListSearch, type ListControl } from '#app/components/list/use-list-search.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { SortableList } from '#app/ui/sortable/sortable-list.tsx'
import { EmptyState, LoadingRows } from '#app/ui/states.tsx'
import { OtherEventRow } from './other-event-line.tsx'
import { otherEventsSearch } from './other-events-search.ts'
import { sortedIds } from './sorted-ids.ts'

/** Other events besides those with tickets, in the visitors' order; editable online or offline. */
export function OtherEventsScreen() {
  const { t } = useTranslation('other-events')
  const { t: tForm } = useTranslation('form')
  const online = useOnline()
  const pull = useCataloguePull()
  const account_rows = useAccountRows()
  const list = useListSearch(otherEventsSearch)
  const all = account_rows?.other_events ?? []
  const rows =
    account_rows?.is_kept === true
      ? rowsOfLocal(all, list, searchOptionsOf(all, list.search.status))
      : withoutRows(pull, online)
  const create = (
    <LinkButton to="/manage/other-events/create" variant="contained" startIcon={<AddIcon />}>
      {t('new')}
    </LinkButton>
  )
  return (
    <EditsContext value={useAccountEdits()}>
      <Page title={t('title')} subtitle={t('lead')} actions={all.length > 0 && create}>
        {all.length > 0 && <Toolbar list={list} />}
        <RowsStates
          rows={rows}
          list={list}
          loading={<LoadingRows rows={6} />}
          offline={{ title: tForm('list.offline'), text: tForm('list.offline_text') }}
          empty={
            <EmptyState icon={<OtherIcon />} title={t('empty')} action={create}>
              {t('empty_text')}
            </EmptyState>
          }
          noneFound={<NoResults list={list} />}
        >
          {(visible_rows) => <OtherEventList all={all} visible_rows={visible_rows} />}
        </RowsStates>
      </Page>
    </EditsContext>
  )
}

type OtherEventRows = readonly EditedRow<OtherEvent>[]

function Toolbar({ list }: { list: ListControl<'order', { status: EventStatus }> }) {
  const { t } = useTranslation('other-events')
  const { status } = useFields(otherEventFields)
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 1.5, rowGap: 2, mt: 1, mb: 2 }}>
      <SearchField label={t('search')} value={list.search.q ?? ''} onChange={list.setQuery} />
      <FilterSelect
        label={status.label}
        value={list.search.status}
        onChange={(value) => list.setFilter('status', value)}
        options={eventStatus.options.map((value) => ({ value, label: status.choices[value] }))}
      />
    </Stack>
  )
}

function OtherEventList({ all, visible_rows }: { all: OtherEventRows; visible_rows: OtherEventRows }) {
  const { t } = useTranslation('other-events')
  const notify = useNotify()
  const navigate = useNavigate()
  return (
    <SortableList
      label={t('title')}
      items={visible_rows}
      itemKey={({ id }) => id}
      itemName={({ title }) => title}
      onSort={(ids) =>
        void sortOtherEvents(sortedIds(all, ids)).catch((error: unknown) =>
          notify({ kind: 'error', text: errorText(error) }),
        )
      }
      onOpen={({ id }) =>
        void navigate({ to: '/manage/other-events/$otherEventId', params: { otherEventId: id } })
      }
    >
      {(row) => <OtherEventRow row={row} />}
    </SortableList>
  )
}

const searchOptionsOf = (all: readonly OtherEvent[], status: EventStatus | undefined) => {
  const positions = new Map(all.map(({ id }, at) => [id, at]))
  return {
    texts: (row: OtherEvent) => [
      row.title,
      row.place,
      ...Object.values(row.translations).flatMap(({ title = '', place: where = '' }) => [title, where]),
    ],
    by: { order: ({ id }: OtherEvent) => positions.get(id) ?? null },
    keeps: (row: OtherEvent) => status === undefined || row.status === status,
  }
}
