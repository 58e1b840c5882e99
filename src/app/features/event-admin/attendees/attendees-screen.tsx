import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#contract/attendees.ts'
import { useAttendees } from '#app/data/attendees/queries.ts'
import { formatInstant } from '#app/lib/dates.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { attendeeName } from '#app/parts/attendee-name.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import { AttendeeActions } from './attendee-actions.tsx'
import { AttendeeChips } from './attendee-chips.tsx'
import { AttendeeFilters } from './attendee-filters.tsx'
import { attendeesQuery, validateAttendeesSearch, type AttendeesSearch } from './attendees-search.ts'
import { CancelNotice, type StatusChange } from './cancel-notice.tsx'

const ROUTE = '/_query/_manage/manage/event/$eventId/attendees'

/** The people of an event, page by page from the server; nothing of them stays on this device. */
export function AttendeesScreen() {
  const { t } = useTranslation('event-admin')
  const navigate = useNavigate()
  const { event } = useEvent()
  const search = useSearch({ from: ROUTE })
  const change = (more: { [Field in keyof AttendeesSearch]?: AttendeesSearch[Field] | undefined }) =>
    void navigate({
      to: '/manage/event/$eventId/attendees',
      params: { eventId: event.id },
      search: validateAttendeesSearch({ ...search, page: undefined, ...more }),
      replace: more.q !== undefined,
    })
  return (
    <Page title={t('attendees.title')}>
      <AttendeeFilters search={search} change={change} />
      <People search={search} change={change} />
    </Page>
  )
}

interface PeopleProps {
  search: AttendeesSearch
  change: (more: AttendeesSearch) => void
}

function People({ search, change }: PeopleProps) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const online = useOnline()
  const { data, error, refetch, isPlaceholderData } = useAttendees(event.id, attendeesQuery(search))
  const [changed, setChanged] = useState<StatusChange | null>(null)
  if (data === undefined && !online) {
    return (
      <EmptyState icon={<OfflineIcon />} title={t('attendees.offline')}>
        {t('attendees.offline_text')}
      </EmptyState>
    )
  }
  if (data === undefined && error !== null) {
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  }
  if (data === undefined) return <LoadingRows rows={8} />
  if (data.data.length === 0) return <NoPeople search={search} />
  return (
    <>
      {!online && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('attendees.stale')}
        </Alert>
      )}
      <CancelNotice changed={changed} onDone={setChanged} />
      <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        <DataTable<Attendee>
          label={t('attendees.title')}
          rows={data.data}
          rowKey={({ id }) => id}
          sort={{ key: search.sort ?? 'last_name', direction: search.dir ?? 'asc' }}
          onSort={({ key, direction }) => change(validateAttendeesSearch({ sort: key, dir: direction }))}
          columns={attendeeColumns(event.timezone, {
            name: t('attendees.name'),
            ticket: t('attendees.ticket'),
            status: t('attendees.status'),
            since: t('attendees.since'),
          })}
          actions={attendeeActions(setChanged)}
          actionsHeader=""
        />
      </Box>
      <Pager
        page={data.meta.current_page}
        lastPage={data.meta.last_page}
        total={data.meta.total}
        onPage={(page) => change({ page })}
      />
    </>
  )
}

const attendeeActions = (onChanged: (changed: StatusChange) => void) => (attendee: Attendee) => (
  <AttendeeActions attendee={attendee} onChanged={onChanged} />
)

const attendeeColumns = (
  timezone: string,
  headers: { name: string; ticket: string; status: string; since: string },
): Column<Attendee>[] => [
  { key: 'last_name', header: headers.name, sortable: true, cell: (one) => <Who attendee={one} /> },
  { key: 'ticket', header: headers.ticket, cell: ({ ticket_name }) => ticket_name },
  { key: 'status', header: headers.status, sortable: true, cell: (one) => <AttendeeChips attendee={one} /> },
  {
    key: 'created_at',
    header: headers.since,
    sortable: true,
    cell: ({ created_at }) => formatInstant(created_at, timezone),
  },
]

function Who({ attendee }: { attendee: Attendee }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {attendeeName(attendee)}
      <Box
        component="span"
        sx={{ display: 'block', fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' }}
      >
        {attendee.email}
      </Box>
    </Box>
  )
}

function NoPeople({ search }: { search: AttendeesSearch }) {
  const { t } = useTranslation('event-admin')
  const is_filtered = Boolean(search.q ?? search.ticket ?? search.state)
  return (
    <EmptyState icon={<PeopleIcon />} title={is_filtered ? t('attendees.none_found') : t('attendees.none')}>
      {is_filtered ? t('attendees.none_found_text') : t('attendees.none_text')}
    </EmptyState>
  )
}
