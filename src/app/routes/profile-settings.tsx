import { createFileRoute } from '@tanstack/react-router'
import { ClientSettingsScreen } from '#app/features/profile/client-settings-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_public/profile/settings')({
  component: ClientSettingsScreen,
  loader: () => loadTexts('membership'),
})
