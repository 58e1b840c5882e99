import { CalendarInput } from './calendar-input.tsx'
import { inputProps, type FieldExtras, type FieldProps } from '../field.ts'

/** A day of the calendar, `YYYY-MM-DD`; empty for none. */
export function DateField(props: FieldProps<string> & FieldExtras) {
  const { value, onChange } = props
  return <CalendarInput {...inputProps(props)} type="date" value={value} onChange={onChange} />
}
