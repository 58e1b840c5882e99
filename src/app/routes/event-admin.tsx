import { createFileRoute } from '@tanstack/react-router'
import { EventAdminLayout } from '#app/features/event-admin/event-admin-layout.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId')({
  loader: () => loadTexts('event-admin'),
  component: EventAdminLayout,
})
