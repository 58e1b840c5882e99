import { createFileRoute } from '@tanstack/react-router'
import { OtherEventScreen } from '#app/features/other-events/other-event-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/other-events/$otherEventId')({
  beforeLoad: ({ location }) => requireVenue(location, 'other_event.edit'),
  loader: () => loadTexts('other-events', 'event-settings', 'rooms'),
  component: OtherEventScreen,
})
