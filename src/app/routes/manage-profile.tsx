import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#app/features/profile/profile-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_manage/manage/profile')({
  loader: () => loadTexts('profile'),
  component: ProfileScreen,
})
