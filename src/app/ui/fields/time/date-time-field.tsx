import { useTranslation } from 'react-i18next'
import { CalendarInput } from './calendar-input.tsx'
import { inputProps, type FieldExtras, type FieldProps } from '../field.ts'

interface DateTimeFieldProps extends FieldProps<string>, FieldExtras {
  /** Whose wall clock it is read from; said below. */
  timezone?: string
}

/** A wall time, `YYYY-MM-DDTHH:mm`; empty for none. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { t } = useTranslation('form')
  const { timezone, hint, value, onChange } = props
  const zone = timezone === undefined ? undefined : t('zone', { timezone: timezone.replaceAll('_', ' ') })
  return (
    <CalendarInput
      {...inputProps({ ...props, hint: hint ?? zone })}
      type="datetime-local"
      value={value}
      onChange={onChange}
    />
  )
}
