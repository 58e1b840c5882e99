import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '#app/features/account/users/users-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { asListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/account/users')({
  validateSearch: asListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'user.manage'),
  loader: () => loadTexts('auth'),
  component: UsersScreen,
})
