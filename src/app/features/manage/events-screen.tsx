import EventIcon from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events.ts'
import { roleHas } from '#rules/permissions.ts'
import type { Unsent } from '#app/data/catalogue/live.ts'
import { usePulledAt } from '#app/data/catalogue/owner.ts'
import { formatDay, formatRange, formatTime } from '#app/lib/dates.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useSession } from '#app/lib/session.ts'
import { EventStatusChip } from '#app/parts/event-status-chip.tsx'
import { SearchField } from '#app/parts/search-field.tsx'
import { UnsentChip } from '#app/parts/unsent-chip.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { LinkButton, TextLink } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { EventActions } from './event-actions.tsx'
import { readTab, sortOf, validateEventsSearch, type EventsSearch, type EventTab } from './events-search.ts'
import { useEventList } from './use-event-list.ts'

const ROUTE = '/_query/_manage/manage/events/{-$eventsState}'

/** The events of the account, from this browser at once and from the server when it answers. */
export function EventsScreen() {
  const { t } = useTranslation('manage')
  const navigate = useNavigate()
  const tab = readTab(useParams({ from: ROUTE }).eventsState)
  const search = useSearch({ from: ROUTE })
  const change = (more: EventsSearch, replace: boolean) =>
    void navigate({
      to: '/manage/events/{-$eventsState}',
      params: { eventsState: tab },
      search: validateEventsSearch({ ...search, page: undefined, ...more }),
      replace,
    })
  return (
    <Page title={t('events.title')} subtitle={<AsOf />}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, mb: 2, alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
      >
        <Tabs tab={tab} />
        <SearchField
          label={t('events.search')}
          value={search.q ?? ''}
          onChange={(q) => change({ q }, true)}
        />
      </Stack>
      <Events tab={tab} search={search} change={change} />
    </Page>
  )
}

function AsOf() {
  const { t } = useTranslation('manage')
  const session = useSession()
  const at = usePulledAt()
  if (at === undefined || session === null) return null
  const { timezone } = session.account
  const is_today = formatDay(at, timezone) === formatDay(new Date().toISOString(), timezone)
  const time = formatTime(at, timezone)
  return t('events.as_of', { time: is_today ? time : `${formatDay(at, timezone)} ${time}` })
}

function Tabs({ tab }: { tab: EventTab }) {
  const { t } = useTranslation('manage')
  const tabs = [
    { state: 'upcoming', label: t('events.upcoming') },
    { state: 'ended', label: t('events.ended') },
    { state: 'archived', label: t('events.archived') },
  ] as const
  return (
    <Box component="nav" aria-label={t('events.tabs')} sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {tabs.map(({ state, label }) => (
        <LinkButton
          key={state}
          to="/manage/events/{-$eventsState}"
          params={{ eventsState: state }}
          variant={state === tab ? 'contained' : 'text'}
          color={state === tab ? 'primary' : 'inherit'}
          aria-current={state === tab ? 'page' : undefined}
          sx={{ px: 1.75 }}
        >
          {label}
        </LinkButton>
      ))}
    </Box>
  )
}

interface EventsProps {
  tab: EventTab
  search: EventsSearch
  change: (more: EventsSearch, replace: boolean) => void
}

function Events({ tab, search, change }: EventsProps) {
  const { t } = useTranslation('manage')
  const session = useSession()
  const list = useEventList(tab, search)
  if (list.kind === 'loading') return <LoadingRows />
  if (list.kind === 'failed') return <ErrorState onRetry={list.retry}>{errorText(list.error)}</ErrorState>
  if (list.rows.length === 0) return <NoEvents tab={tab} q={search.q} />
  const may_edit = session !== null && roleHas(session.account.role, 'event.edit')
  return (
    <>
      <DataTable<Unsent<Event>>
        label={t('events.title')}
        rows={list.rows}
        rowKey={({ id }) => id}
        sort={sortOf(tab, search)}
        onSort={({ key, direction }) => change(validateEventsSearch({ sort: key, dir: direction }), false)}
        columns={eventColumns({
          name: t('events.name'),
          when: t('events.when'),
          status: t('events.status'),
        })}
        {...(may_edit ? { actions: eventActions, actionsHeader: '' } : {})}
      />
      {list.page && (
        <Pager
          page={list.page.page}
          lastPage={list.page.last}
          total={list.page.total}
          onPage={(page) => change({ page }, false)}
        />
      )}
    </>
  )
}

const eventActions = (event: Event) => <EventActions event={event} />

const eventColumns = (headers: { name: string; when: string; status: string }): Column<Unsent<Event>>[] => [
  { key: 'title', header: headers.name, sortable: true, cell: (event) => <Title event={event} /> },
  {
    key: 'starts_at',
    header: headers.when,
    sortable: true,
    cell: ({ starts_at, ends_at, timezone }) => formatRange(starts_at, ends_at, timezone),
  },
  {
    key: 'status',
    header: headers.status,
    sortable: true,
    cell: (event) => <EventStatusChip event={event} />,
  },
]

function Title({ event }: { event: Unsent<Event> }) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <TextLink
        to="/manage/event/$eventId/check-in"
        params={{ eventId: event.id }}
        sx={{ fontWeight: 650, py: 0.75, overflowWrap: 'anywhere' }}
      >
        {event.title}
      </TextLink>
      {event.is_unsent && <UnsentChip />}
    </Stack>
  )
}

function NoEvents({ tab, q }: { tab: EventTab; q: string | undefined }) {
  const { t } = useTranslation('manage')
  if (q !== undefined)
    return <EmptyState title={t('events.none_found', { query: q })}>{t('events.none_found_text')}</EmptyState>
  const texts = {
    upcoming: { title: t('events.none_upcoming'), text: t('events.none_upcoming_text') },
    ended: { title: t('events.none_ended'), text: t('events.none_ended_text') },
    archived: { title: t('events.none_archived'), text: t('events.none_archived_text') },
  }
  return (
    <EmptyState icon={<EventIcon />} title={texts[tab].title}>
      <Typography>{texts[tab].text}</Typography>
    </EmptyState>
  )
}
