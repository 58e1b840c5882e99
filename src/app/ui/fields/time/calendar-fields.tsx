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

/** A day of the calendar, `YYYY-MM-DD`; empty for none. */
export function DateField(props: FieldProps<string> & FieldExtras) {
  const { value, onChange } = props
  return <CalendarInput {...inputProps(props)} type="date" value={value} onChange={onChange} />
}

interface TimeFieldProps extends FieldProps<string>, FieldExtras {
  /** Whose wall clock it is read from; said below. Left out where that is said beside. */
  timezone?: string
}

/** A time of day, `HH:mm`; empty for none. */
export function TimeField(props: TimeFieldProps) {
  const { t } = useTranslation('form')
  const { timezone, hint, value, onChange } = props
  const zone = timezone === undefined ? '' : t('zone', { timezone: timezone.replaceAll('_', ' ') })
  return (
    <CalendarInput
      {...inputProps({ ...props, hint: [hint, zone].filter(Boolean).join(' ') || undefined })}
      type="time"
      value={value}
      onChange={onChange}
    />
  )
}
