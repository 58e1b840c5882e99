import AddIcon from '@mui/icons-material/Add'
import EventIcon from '@mui/icons-material/EventOutlined'
import Button from '@mui/material/Button'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import { useOrganizerEvents } from '#app/data/events/queries.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { ListView } from '#app/components/list/list-view.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { CreateEventDialog } from '../create-event-dialog.tsx'
import { EventActions } from '../event-actions.tsx'
import { EventTabs } from '../event-tabs.tsx'
import { useEventColumns } from '../event-columns.tsx'
import { withoutEdits, eventsSearch, defaultSortOf, readTab } from '../events-search.ts'

const ROUTE = '/_query/_manage/manage/organizer/$organizerId/events/{-$eventsState}'

/** The events of one organizer, paged by the server. */
export function OrganizerEventsScreen() {
  const { t } = useTranslation('manage')
  const { organizerId, eventsState } = useParams({ from: ROUTE })
  const tab = readTab(eventsState)
  const online = useOnline()
  const may_create = useHasRight('event.create')
  const list = useListSearch(eventsSearch, defaultSortOf(tab))
  const organizer = useAccountRows()?.organizers.find(({ id }) => id === organizerId)
  const result = rowsOfQuery(useOrganizerEvents(organizerId, tab, list.query), online)
  const rows = result.kind === 'ready' ? { ...result, rows: result.rows.map(withoutEdits) } : result
  const [is_creating, setCreating] = useState(false)
  const create = may_create && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      {t('create.title')}
    </Button>
  )
  return (
    <Page
      title={organizer?.name ?? t('organizer.one')}
      subtitle={organizer?.email}
      back={{ to: '/manage/organizers', label: t('organizer.back') }}
      actions={create}
    >
      <ListView
        label={t('events.title')}
        list={list}
        rows={rows}
        rowKey={({ id }) => id}
        columns={useEventColumns(rows)}
        actions={eventActions}
        before={<EventTabs tab={tab} organizer_id={organizerId} />}
        searchLabel={t('events.search')}
        empty={
          <EmptyState icon={<EventIcon />} title={t('organizer.no_events')} action={create}>
            {t('organizer.no_events_text')}
          </EmptyState>
        }
      />
      {is_creating && <CreateEventDialog organizer_id={organizerId} onClose={() => setCreating(false)} />}
    </Page>
  )
}

const eventActions = (event: Event) => <EventActions event={event} />
