import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '#app/features/account/users/users-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/account/users')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'user.manage'),
  loader: () => loadTexts('auth'),
  component: UsersScreen,
})
