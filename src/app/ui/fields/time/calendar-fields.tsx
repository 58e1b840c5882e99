import { useTranslation } from 'react-i18next'
import { CalendarInput } from './calendar-input.tsx'
import { inputProps, type FieldExtras, type FieldProps } from '../field.ts'

interface DateTimeFieldProps extends FieldProps<string>, FieldExtras {
  /** Timezone of the wall time; shown below the field. */
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

interface DateFieldProps extends FieldProps<string>, FieldExtras {
  /** The height of filters, where it stands beside them. */
  size?: 'small'
}

/** A calendar day, `YYYY-MM-DD`; empty for none. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, size } = props
  return (
    <CalendarInput
      {...inputProps(props)}
      {...(size && { size })}
      type="date"
      value={value}
      onChange={onChange}
    />
  )
}

interface TimeFieldProps extends FieldProps<string>, FieldExtras {
  /** Timezone of the wall time; shown below the field. Omitted where it is shown nearby. */
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
