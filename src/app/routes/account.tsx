import { createFileRoute } from '@tanstack/react-router'
import { AccountLayout } from '#app/features/account/account-layout.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/account')({
  beforeLoad: ({ location }) => requireRight(location, 'account.view'),
  loader: () => loadTexts('account'),
  component: AccountLayout,
})
