import { createFileRoute } from '@tanstack/react-router'
import { AffiliatesScreen } from '#app/features/event-admin/affiliates/affiliates-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/affiliates')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'affiliate.view'),
  loader: () => loadTexts('event-sales', 'event-people'),
  component: AffiliatesScreen,
})
