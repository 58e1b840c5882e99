import { createFileRoute } from '@tanstack/react-router'
import { BillingScreen } from '#app/features/account/billing/billing-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/account/billing')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'billing.view'),
  loader: () => loadTexts('billing', 'event-people'),
  component: BillingScreen,
})
