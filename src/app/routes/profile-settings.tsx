import { createFileRoute } from '@tanstack/react-router'
import { ClientSettingsScreen } from '#app/features/profile/client-settings-screen.tsx'

export const Route = createFileRoute('/_query/_public/profile/settings')({ component: ClientSettingsScreen })
