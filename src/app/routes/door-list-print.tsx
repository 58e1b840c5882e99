import { createFileRoute } from '@tanstack/react-router'
import { DoorListScreen } from '#app/features/print/door-list-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/manage/event/$eventId/check-in/$checkInListShortId/print')({
  beforeLoad: ({ location }) => requireRight(location, 'attendee.view'),
  loader: () => loadTexts('print'),
  component: () => (
    <ThemeRoot>
      <DoorListScreen />
    </ThemeRoot>
  ),
})
