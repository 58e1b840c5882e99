import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '#app/features/profile/overview-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_public/profile/')({
  loader: () => loadTexts('cancellation'),
  component: OverviewScreen,
})
