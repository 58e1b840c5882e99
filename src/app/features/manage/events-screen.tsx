import AddIcon from '@mui/icons-material/Add'
import EventIcon from '@mui/icons-material/EventOutlined'
import Button from '@mui/material/Button'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { usePulledAt } from '#app/data/catalogue/owner.ts'
import { formatDay, formatTime } from '#app/lib/format/dates.ts'
import { useHasRight, useTeamSession } from '#app/lib/net/session.ts'
import { NoResults } from '#app/components/list/rows-states.tsx'
import { ListView } from '#app/components/list/list-view.tsx'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useNewRowRequest } from '#app/lib/new-row.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { CreateEventDialog } from './create-event-dialog.tsx'
import { EventActions } from './event-actions.tsx'
import { useEventColumns } from './event-columns.tsx'
import { EventTabs } from './event-tabs.tsx'
import { eventsSearch, defaultSortOf, readTab, type EventTab } from './events-search.ts'
import { BrandingPrompt } from './branding-prompt.tsx'
import { useEventList } from './use-event-list.ts'

const ROUTE = '/_query/_manage/manage/events/{-$eventsState}'

/** The account's events, from this browser first, then from the server. */
export function EventsScreen() {
  const { t } = useTranslation('manage')
  const tab = readTab(useParams({ from: ROUTE }).eventsState)
  const list = useListSearch(eventsSearch, defaultSortOf(tab))
  const rows = useEventList(tab, list)
  const may_create = useHasRight('event.create')
  const [is_creating, setCreating] = useState(false)
  useNewRowRequest(() => setCreating(may_create))
  const create = may_create && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      {t('create.title')}
    </Button>
  )
  const is_blank = tab === 'upcoming' && rows.kind === 'ready' && rows.rows.length === 0 && !list.is_narrowed
  return (
    <Page
      title={t('events.title')}
      subtitle={<LastUpdated />}
      actions={
        <>
          <OtherEventsLink />
          {!is_blank && create}
        </>
      }
    >
      <BrandingPrompt />
      <ListView<EditedRow<Event>>
        label={t('events.title')}
        list={list}
        rows={rows}
        rowKey={({ id }) => id}
        columns={useEventColumns(rows)}
        actions={eventActions}
        before={<EventTabs tab={tab} />}
        searchLabel={t('events.search')}
        empty={<NoEvents tab={tab} create={create} />}
        noneFound={
          <NoResults
            list={list}
            title={t('events.none_found', { query: list.search.q ?? '' })}
            text={t('events.none_found_text')}
          />
        }
      />
      {is_creating && <CreateEventDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

/** The bar has no room for this link. */
function OtherEventsLink() {
  const { t } = useTranslation('shell')
  const is_venue = useTeamSession()?.account.is_venue === true
  const may_edit = useHasRight('other_event.edit')
  if (!is_venue || !may_edit) return null
  return (
    <LinkButton to="/manage/other-events" variant="outlined">
      {t('nav.other_events')}
    </LinkButton>
  )
}

function LastUpdated() {
  const { t } = useTranslation('manage')
  const session = useTeamSession()
  const at = usePulledAt()
  if (at === undefined || session === null) return null
  const { timezone } = session.account
  const is_today = formatDay(at, timezone) === formatDay(new Date().toISOString(), timezone)
  const time = formatTime(at, timezone)
  return t('events.as_of', { time: is_today ? time : `${formatDay(at, timezone)} ${time}` })
}

const eventActions = (event: Event) => <EventActions event={event} />

function NoEvents({ tab, create }: { tab: EventTab; create: ReactNode }) {
  const { t } = useTranslation('manage')
  const texts = {
    upcoming: { title: t('events.none_upcoming'), text: t('events.none_upcoming_text') },
    ended: { title: t('events.none_ended'), text: t('events.none_ended_text') },
    archived: { title: t('events.none_archived'), text: t('events.none_archived_text') },
  }
  return (
    <EmptyState icon={<EventIcon />} title={texts[tab].title} action={tab === 'upcoming' && create}>
      {texts[tab].text}
    </EmptyState>
  )
}
