import { createFileRoute } from '@tanstack/react-router'
import { EventDefaultsScreen } from '#app/features/account/event-defaults/event-defaults-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_manage/account/event-defaults')({
  loader: () => loadTexts('event-settings'),
  component: EventDefaultsScreen,
})
