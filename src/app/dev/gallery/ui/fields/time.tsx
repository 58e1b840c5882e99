import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import { DateField, DateTimeField, TimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { TIMEZONE } from '#app/dev/samples/event.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { FieldState } from '#app/dev/typed.tsx'

const { label, sentence } = words

export const entries: GalleryEntries = {
  CalendarInput: {
    'no day yet': (
      <FieldState first="">{(field) => <CalendarInput {...field} type="date" label={label} />}</FieldState>
    ),
    'a day': (
      <FieldState first="2027-03-07">
        {(field) => <CalendarInput {...field} type="date" label={label} />}
      </FieldState>
    ),
  },
  DateField: {
    usual: (
      <FieldState first="2027-03-07">
        {(field) => <DateField {...field} label={label} hint={sentence} />}
      </FieldState>
    ),
    wrong: (
      <FieldState first="">{(field) => <DateField {...field} label={label} problem={sentence} />}</FieldState>
    ),
  },
  DateTimeField: {
    blank: (
      <FieldState first="">
        {(field) => <DateTimeField {...field} label={label} required timezone={TIMEZONE} />}
      </FieldState>
    ),
    wrong: (
      <FieldState first="2027-03-07T20:00">
        {(field) => <DateTimeField {...field} label={label} problem={sentence} />}
      </FieldState>
    ),
    off: (
      <FieldState first="2027-03-07T20:00">
        {(field) => <DateTimeField {...field} label={label} disabled />}
      </FieldState>
    ),
  },
  TimeField: {
    usual: (
      <FieldState first="20:00">
        {(field) => <TimeField {...field} label={label} timezone={TIMEZONE} hint={sentence} />}
      </FieldState>
    ),
    blank: (
      <FieldState first="">
        {(field) => <TimeField {...field} label={label} timezone={TIMEZONE} />}
      </FieldState>
    ),
  },
}
