import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import { DateField, DateTimeField, TimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { TIMEZONE } from '#app/dev/samples/event.ts'
import { words } from '#app/dev/samples/words.ts'
import type { Shown } from '#app/dev/gallery.ts'
import { Typed } from '#app/dev/typed.tsx'

const { label, sentence } = words

export const shown: Shown = {
  CalendarInput: {
    'no day yet': <Typed first="">{(field) => <CalendarInput {...field} type="date" label={label} />}</Typed>,
    'a day': (
      <Typed first="2027-03-07">{(field) => <CalendarInput {...field} type="date" label={label} />}</Typed>
    ),
  },
  DateField: {
    usual: (
      <Typed first="2027-03-07">{(field) => <DateField {...field} label={label} hint={sentence} />}</Typed>
    ),
    wrong: <Typed first="">{(field) => <DateField {...field} label={label} problem={sentence} />}</Typed>,
  },
  DateTimeField: {
    blank: (
      <Typed first="">
        {(field) => <DateTimeField {...field} label={label} required timezone={TIMEZONE} />}
      </Typed>
    ),
    wrong: (
      <Typed first="2027-03-07T20:00">
        {(field) => <DateTimeField {...field} label={label} problem={sentence} />}
      </Typed>
    ),
    off: (
      <Typed first="2027-03-07T20:00">{(field) => <DateTimeField {...field} label={label} disabled />}</Typed>
    ),
  },
  TimeField: {
    usual: (
      <Typed first="20:00">
        {(field) => <TimeField {...field} label={label} timezone={TIMEZONE} hint={sentence} />}
      </Typed>
    ),
    blank: <Typed first="">{(field) => <TimeField {...field} label={label} timezone={TIMEZONE} />}</Typed>,
  },
}
