import { createFileRoute } from '@tanstack/react-router'
import { PromoCodesScreen } from '#app/features/event-admin/promo-codes/promo-codes-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/promo-codes')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'promo_code.view'),
  loader: () => loadTexts('event-sales'),
  component: PromoCodesScreen,
})
