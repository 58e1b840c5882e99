import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import type { FieldExtras, FieldProps } from '#app/ui/fields/field.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { NONE_YET } from './ticket-choice.ts'

interface TicketsFieldProps extends FieldProps<Id[]>, Omit<FieldExtras, 'autoFocus'> {
  tickets: readonly Pick<Ticket, 'id' | 'name'>[]
  /**
   * An empty selection means all tickets, including future ones; the form rejects an empty "only these" with
   * `checkTickets`.
   */
  blankIsAll?: boolean
}

/** Selects ticket types. */
export function TicketsField({ tickets, blankIsAll = false, ...field }: TicketsFieldProps) {
  const { t } = useTranslation('form')
  const options = tickets.map(({ id, name }) => ({ value: id, label: name }))
  if (tickets.length === 0 && !blankIsAll) return <Typography>{t('tickets.none')}</Typography>
  if (blankIsAll) return <AllOrSome {...field} options={options} />
  const onChange = (ids: readonly Id[]) => field.onChange([...ids])
  return (
    <CheckboxGroup
      {...field}
      onChange={onChange}
      options={options}
      all={tickets.length > 1 && t('tickets.all')}
    />
  )
}

type AllOrSomeProps = Omit<TicketsFieldProps, 'tickets' | 'blankIsAll'> & {
  options: { value: Id; label: string }[]
}

function AllOrSome({ options, ...field }: AllOrSomeProps) {
  const { t } = useTranslation('form')
  const is_some = field.value.length > 0
  const choose = (ids: readonly Id[]) => field.onChange(ids.length > 0 ? [...ids] : [NONE_YET])
  return (
    <>
      <RadioField
        {...field}
        {...(is_some ? { problem: undefined } : {})}
        value={is_some ? 'some' : 'all'}
        onChange={(choice) => (choice === 'all' ? field.onChange([]) : choose([]))}
        options={[
          { value: 'all', label: t('tickets.all_later') },
          { value: 'some', label: t('tickets.some'), disabled: options.length === 0 },
        ]}
      />
      {is_some && (
        <CheckboxGroup
          {...field}
          id={`${field.id}-some`}
          label={t('tickets.some')}
          onChange={choose}
          options={options}
          all={false}
        />
      )}
    </>
  )
}
