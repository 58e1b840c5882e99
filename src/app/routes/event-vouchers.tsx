import { createFileRoute } from '@tanstack/react-router'
import { VouchersScreen } from '#app/features/event-admin/vouchers/vouchers-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/vouchers')({
  validateSearch: readListAddress<{ status?: string }>,
  beforeLoad: ({ location }) => requireRight(location, 'promo_code.view'),
  loader: () => loadTexts('vouchers', 'form', 'event-sales', 'event-people'),
  component: VouchersScreen,
})
