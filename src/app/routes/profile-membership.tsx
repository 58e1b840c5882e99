import { createFileRoute } from '@tanstack/react-router'
import { MembershipScreen } from '#app/features/profile/membership/membership-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_public/profile/membership')({
  loader: () => loadTexts('membership'),
  component: MembershipScreen,
})
