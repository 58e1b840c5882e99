import { foreignTimezone, fromInputValue } from '#app/lib/format/dates.ts'
import { CalendarInput } from './calendar-input.tsx'
import { inputProps, type FieldExtras, type FieldProps } from '../field.ts'

interface DateTimeFieldProps extends FieldProps<string>, FieldExtras {
  /** Timezone of the wall time; named below the field where this device is in another. */
  timezone?: string
}

/** A wall time, `YYYY-MM-DDTHH:mm`; empty for none. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { timezone, hint, value, onChange } = props
  const at = timezone === undefined ? null : fromInputValue(value, timezone)
  return (
    <CalendarInput
      {...inputProps({ ...props, hint: withZone(hint, timezone, at) })}
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
  /** Timezone of the wall time; named below the field where this device is in another. */
  timezone?: string
}

/** A time of day, `HH:mm`; empty for none. */
export function TimeField(props: TimeFieldProps) {
  const { timezone, hint, value, onChange } = props
  return (
    <CalendarInput
      {...inputProps({ ...props, hint: withZone(hint, timezone, null) })}
      type="time"
      value={value}
      onChange={onChange}
    />
  )
}

/** A hint and the name of the timezone, for readers elsewhere. */
function withZone(hint: string | undefined, timezone: string | undefined, at: string | null) {
  const zone = timezone === undefined ? null : foreignTimezone(timezone, at ?? undefined)
  return [zone, hint].filter(Boolean).join(' · ') || undefined
}
