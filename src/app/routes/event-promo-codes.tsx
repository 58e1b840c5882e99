import { createFileRoute } from '@tanstack/react-router'
import {
  PromoCodesScreen,
  promoCodesSearch,
} from '#app/features/event-admin/promo-codes/promo-codes-screen.tsx'
import { loadTexts } from '#app/lib/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/promo-codes')({
  validateSearch: promoCodesSearch.validate,
  beforeLoad: ({ location }) => requireRight(location, 'promo_code.view'),
  loader: () => loadTexts('event-sales'),
  component: PromoCodesScreen,
})
