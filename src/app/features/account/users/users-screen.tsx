import AddIcon from '@mui/icons-material/PersonAddOutlined'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '#contract/account/users.ts'
import { useUsers } from '#app/data/users/queries.ts'
import { useNewRowRequest } from '#app/lib/new-row.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useSession } from '#app/lib/net/session.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserFilters, type UserFilterValues } from './user-filters.tsx'
import type { UserAction } from './user-task.ts'
import { UserActionDialog } from './user-task-dialog.tsx'
import { usersSearch } from './users-search.ts'

/** The account's team. */
export function UsersScreen() {
  const { t } = useTranslation('account')
  const online = useOnline()
  const navigate = useNavigate()
  const own_id = useSession()?.user.id
  const list = useListSearch(usersSearch)
  const users = useUsers({ ...list.query, filter_fields: userFilterQuery(list.search) })
  const [is_inviting, setInviting] = useState(false)
  useNewRowRequest(() => setInviting(online))
  const [task, setTask] = useState<UserAction | null>(null)
  const actions = (user: TeamMember) => <UserActions user={user} onTask={setTask} />
  const openUser = (user: TeamMember) => {
    if (user.id === own_id) void navigate({ to: '/manage/profile' })
    else if (online) setTask({ kind: 'edit', user })
  }
  const task_user = task && (users.data?.data.find(({ id }) => id === task.user.id) ?? task.user)
  return (
    <ListPage
      title={t('users.title')}
      subtitle={t('users.lead')}
      create={<InviteButton onInvite={() => setInviting(true)} />}
      list={list}
      rows={rowsOfQuery(users, online)}
      columns={useUserColumns()}
      rowKey={({ id }) => id}
      searchLabel={t('users.search')}
      filters={<UserFilters list={list} />}
      empty={<EmptyState icon={<GroupIcon />} title={t('users.empty')} />}
      actions={actions}
      onOpen={openUser}
    >
      {is_inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {task !== null && task_user !== null && (
        <UserActionDialog task={{ ...task, user: task_user }} onClose={() => setTask(null)} />
      )}
    </ListPage>
  )
}

/** The filters as the server's query. */
const userFilterQuery = ({ role, status }: Partial<UserFilterValues>) => ({
  ...(role === undefined ? {} : { role: { eq: role } }),
  ...(status === undefined ? {} : { status: { eq: status } }),
})

function InviteButton({ onInvite }: { onInvite: () => void }) {
  const { t } = useTranslation('account')
  return (
    <OnlineOnly>
      {(offline) => (
        <Button variant="contained" startIcon={<AddIcon />} disabled={offline} onClick={onInvite}>
          {t('users.invite')}
        </Button>
      )}
    </OnlineOnly>
  )
}
