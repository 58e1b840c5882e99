import { createFileRoute } from '@tanstack/react-router'
import { AccountSettingsScreen } from '#app/features/account/settings/account-settings-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_manage/account/settings')({
  loader: () => loadTexts('cancellation'),
  component: AccountSettingsScreen,
})
