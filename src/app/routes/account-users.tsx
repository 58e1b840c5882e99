import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '#app/features/account/users/users-screen.tsx'
import { usersSearch } from '#app/features/account/users/users-search.ts'
import { loadTexts } from '#app/lib/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/account/users')({
  validateSearch: usersSearch.validate,
  beforeLoad: ({ location }) => requireRight(location, 'user.manage'),
  loader: () => loadTexts('auth'),
  component: UsersScreen,
})
