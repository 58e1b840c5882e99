import { createFileRoute } from '@tanstack/react-router'
import { DueRefundsScreen } from '#app/features/manage/owed-refunds/owed-refunds-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/owed-refunds')({
  beforeLoad: ({ location }) => requireRight(location, 'money.refund'),
  loader: () => loadTexts('event-orders'),
  component: DueRefundsScreen,
})
