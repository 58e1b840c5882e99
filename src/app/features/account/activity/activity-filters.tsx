import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { auditAction } from '#contract/account/audit.ts'
import { useUsers } from '#app/data/users/queries.ts'
import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { personName } from '#rules/text/person-name.ts'
import { activitySearch, type ActivityList } from './activity-search.ts'
import { useActionLabels } from './activity-labels.ts'

/** Filters the audit log by action, actor and dates. */
export function ActivityFilters({ list }: { list: ActivityList }) {
  const { t } = useTranslation('activity')
  const id = useId()
  const labels = useActionLabels()
  const people = useUsers({}).data?.data ?? []
  const { action, actor, from = '', until = '' } = activitySearch.validate({ ...list.search })
  return (
    <>
      <FilterSelect
        label={t('column.action')}
        value={action}
        onChange={(value) => list.setFilter('action', value)}
        options={auditAction.options.map((value) => ({ value, label: labels[value] }))}
      />
      <FilterSelect
        label={t('screen.person')}
        value={actor}
        onChange={(value) => list.setFilter('actor', value)}
        options={people.map((person) => ({ value: person.id, label: personName(person) || person.email }))}
      />
      <CalendarInput
        id={`${id}-from`}
        type="date"
        size="small"
        label={t('screen.from')}
        value={from}
        onChange={(value) => list.setFilter('from', value === '' ? undefined : value)}
      />
      <CalendarInput
        id={`${id}-until`}
        type="date"
        size="small"
        label={t('screen.until')}
        value={until}
        onChange={(value) => list.setFilter('until', value === '' ? undefined : value)}
      />
    </>
  )
}
