import { createFileRoute } from '@tanstack/react-router'
import { AccountSettingsScreen } from '#app/features/account/settings/account-settings-screen.tsx'

export const Route = createFileRoute('/_query/_manage/account/settings')({ component: AccountSettingsScreen })
