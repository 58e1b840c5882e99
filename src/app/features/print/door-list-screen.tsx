import Alert from '@mui/material/Alert'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { localizeRow } from '#rules/text/translated-text.ts'
import { useEventState, type EventWithResources } from '#app/data/catalogue/live.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { PrintPage } from './print-page.tsx'
import { PrintedDoorList } from './printed-door-list.tsx'
import { useDoorListPeople } from './use-door-list-people.ts'

/** A check-in list on paper: from the server, or offline from what this browser has stored. */
export function DoorListScreen() {
  const { t } = useTranslation('print')
  const { eventId, checkInListShortId } = useParams({
    from: '/_query/manage/event/$eventId/check-in/$checkInListShortId/print',
  })
  const state = useEventState(eventId)
  const list =
    state.kind === 'ready' ? state.check_in_lists.find(({ id }) => id === checkInListShortId) : null
  if (state.kind === 'ready' && list) return <DoorList resources={state} list={list} />
  return (
    <Page title={t('door_list.title')}>
      {state.kind === 'failed' && <ErrorState onRetry={state.retry}>{errorText(state.error)}</ErrorState>}
      {state.kind === 'loading' && <LoadingRows />}
      {state.kind === 'ready' && (
        <EmptyState title={t('door_list.not_found')}>{t('door_list.not_found_text')}</EmptyState>
      )}
    </Page>
  )
}

function DoorList({ resources, list: row }: { resources: EventWithResources; list: CheckInList }) {
  const { t } = useTranslation('print')
  const language = currentLanguage()
  const event = localizeRow(resources.event, language)
  const list = localizeRow(row, language)
  const people = useDoorListPeople(event.id, row)
  if (people.kind !== 'ready' || people.people.length === 0) {
    return (
      <Page title={t('door_list.title')}>
        {people.kind === 'loading' && <LoadingRows />}
        {people.kind === 'failed' && (
          <ErrorState onRetry={people.retry}>{errorText(people.error)}</ErrorState>
        )}
        {people.kind === 'not_stored' && (
          <EmptyState title={t('absent')}>{t('door_list.not_stored')}</EmptyState>
        )}
        {people.kind === 'ready' && (
          <EmptyState title={t('door_list.nobody')}>{t('door_list.nobody_text')}</EmptyState>
        )}
      </Page>
    )
  }
  return (
    <PrintPage
      title={t('door_list.title')}
      document_title={`${event.title} – ${list.name}`}
      is_a4_only
      note={
        people.is_offline && (
          <Alert severity="info" sx={{ mb: 3 }}>
            {t('door_list.offline')}
          </Alert>
        )
      }
    >
      {() => (
        <PrintedDoorList
          event={event}
          list_name={list.name}
          tickets={resources.tickets.map((ticket) => localizeRow(ticket, language))}
          people={people.people}
          as_of={people.as_of}
        />
      )}
    </PrintPage>
  )
}
