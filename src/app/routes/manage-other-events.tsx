import { createFileRoute } from '@tanstack/react-router'
import { OtherEventsScreen } from '#app/features/other-events/list/other-events-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/other-events/')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireVenue(location, 'other_event.edit'),
  loader: () => loadTexts('other-events', 'event-settings', 'rooms'),
  component: OtherEventsScreen,
})
