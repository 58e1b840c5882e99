import { useTranslation } from 'react-i18next'
import { role, type Role, type UserStatus } from '#contract/account/users.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'
import { useRoleLabels } from '#app/components/role-labels.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'

export type UserFilterValues = { role: Role; status: UserStatus }

/** Filters the team by role or status. */
export function UserFilters({
  list,
}: {
  list: Pick<ListControl<string, UserFilterValues>, 'search' | 'setFilter'>
}) {
  const { t } = useTranslation('account')
  const roles = useRoleLabels()
  return (
    <>
      <FilterSelect
        label={t('users.role')}
        value={list.search.role}
        onChange={(value) => list.setFilter('role', value)}
        options={role.options.map((value) => ({ value, label: roles[value] }))}
      />
      <FilterSelect
        label={t('users.status')}
        value={list.search.status}
        onChange={(value) => list.setFilter('status', value)}
        options={[
          { value: 'ACTIVE', label: t('users.active') },
          { value: 'INVITED', label: t('users.invited') },
          { value: 'INACTIVE', label: t('users.inactive') },
        ]}
      />
    </>
  )
}
