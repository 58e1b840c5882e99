import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { useEventTitles, useUpcomingEvents } from '#app/data/events/choices.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'

interface EventsFieldProps extends FieldProps<readonly Id[] | null> {
  disabled?: boolean
}

/** Events that a team member may access: all (null), or a selection. Nobody can grant more than they have. */
export function EventsField({ disabled = false, ...field }: EventsFieldProps) {
  const { t } = useTranslation('account')
  const is_all = field.value === null
  const may_grant_all = useTeamSession()?.account.event_ids === null
  return (
    <>
      <RadioField
        {...field}
        problem={is_all ? field.problem : undefined}
        disabled={disabled}
        value={is_all ? 'all' : 'some'}
        onChange={(choice) => field.onChange(choice === 'all' ? null : [])}
        options={[
          { value: 'all', label: t('events.all'), disabled: disabled || !may_grant_all },
          { value: 'some', label: t('events.some') },
        ]}
      />
      {field.value !== null && (
        <EventSelection {...field} value={field.value} id={`${field.id}-some`} disabled={disabled} />
      )}
    </>
  )
}

type EventSelectionProps = Omit<EventsFieldProps, 'value'> & { value: readonly Id[] }

function EventSelection({ value, ...field }: EventSelectionProps) {
  const { t } = useTranslation('account')
  const { data: known } = useUpcomingEvents()
  const upcoming = known ?? []
  const other_ids = value.filter((id) => !upcoming.some((event) => event.id === id))
  const titles = useEventTitles(other_ids)
  const options = [
    ...upcoming.map(({ id, title }) => ({ value: id, label: title })),
    ...other_ids.map((id) => ({ value: id, label: titles.get(id) ?? t('events.unnamed') })),
  ]
  return (
    <CheckboxGroup
      {...field}
      label={t('events.some')}
      value={value}
      options={options}
      all={false}
      hint={known !== undefined && options.length === 0 ? t('events.none') : undefined}
    />
  )
}
