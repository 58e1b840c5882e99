import { createFileRoute } from '@tanstack/react-router'
import { HomepageDesignerScreen } from '#app/features/event-admin/homepage-designer/homepage-designer-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/homepage-designer')({
  beforeLoad: ({ location }) => requireRight(location, 'event.edit'),
  loader: () => loadTexts('event-settings', 'designer'),
  component: HomepageDesignerScreen,
})
