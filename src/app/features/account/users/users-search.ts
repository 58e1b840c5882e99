import { role, userStatus } from '#contract/account/users.ts'
import { listSearch } from '#app/components/list/list-search.ts'

/** Search params of the team list. */
export const usersSearch = listSearch({
  sorts: ['first_name', 'email', 'role', 'last_login_at'],
  first: { key: 'first_name', direction: 'asc' },
  filters: { role, status: userStatus },
})
