import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { roleHas } from '#rules/permissions.ts'
import { usePullOfSentEvent } from '#app/data/catalogue/queries.ts'
import { useEventState } from '#app/data/catalogue/live.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { filterItems, usePaletteSource } from '#app/lib/palette.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { Page } from '#app/ui/page.tsx'
import type { Section } from '#app/ui/section-nav/section.ts'
import { SectionLayout } from '#app/ui/section-nav/section-layout.tsx'
import { ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { EventEdits } from './event-edits.tsx'
import { EventHeader } from './event-header.tsx'
import { EventLine } from './event-line.tsx'
import { EVENT_SECTIONS } from './sections.ts'
import { useEventActions } from './use-event-actions.ts'
import { PublicPagePalette } from './public-page-palette.tsx'
import { UnpayableNotice } from './unpayable-notice.tsx'
import { EventContext, useEventId } from './use-event.tsx'

/** Layout of all pages of an event: its header and the navigation. */
export function EventAdminLayout() {
  const { t } = useTranslation('event-admin')
  const event_id = useEventId()
  const state = useEventState(event_id)
  const hides_start = state.kind === 'ready' && state.settings?.hide_getting_started_page === true
  const sections = useSections(event_id, hides_start)
  usePaletteSource({
    id: 'event-sections',
    group: t('layout.sections'),
    find: (query) => filterItems(sections, query),
  })
  useEventActions(event_id)
  usePullOfSentEvent(state.kind === 'ready' && !state.event.is_new && state.settings === undefined)
  if (state.kind === 'loading') {
    return (
      <Page title={t('layout.event')}>
        <LoadingRows />
      </Page>
    )
  }
  if (state.kind === 'failed') {
    return (
      <Page title={t('layout.failed')} back={{ to: '/manage/events', label: t('layout.back') }}>
        <ErrorState title={t('layout.failed')} onRetry={state.retry}>
          {errorText(state.error)}
        </ErrorState>
      </Page>
    )
  }
  return (
    <EventContext value={state}>
      <PublicPagePalette />
      <SectionLayout
        label={t('layout.sections')}
        sections={sections}
        head={{ wide: <EventHeader />, small: <EventLine /> }}
      >
        <UnpayableNotice />
        <EventEdits>
          <Outlet />
        </EventEdits>
      </SectionLayout>
    </EventContext>
  )
}

/** The sections that the signed-in user may open. */
function useSections(event_id: string, hides_start: boolean): Section[] {
  const { t } = useTranslation('event-admin')
  const team = useTeamSession()
  const groups = {
    overview: '',
    sales: t('layout.group_sales'),
    people: t('layout.group_people'),
    event: t('layout.event'),
  }
  return EVENT_SECTIONS.filter(
    ({ to, right }) =>
      team !== null && roleHas(team.account.role, right) && !(hides_start && to === '/getting-started'),
  ).map(({ to, label, icon: Icon, group }) => ({
    to: `/manage/event/${event_id}${to}`,
    label: t(label),
    icon: <Icon />,
    group: groups[group],
    exact: to.length === 0,
  }))
}
