import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import { DateField, DateTimeField, TimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { TIMEZONE } from '#app/dev/samples/event.ts'
import { MonthGrid, type DayInfo } from '#app/ui/fields/time/month-grid.tsx'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { FieldState, noop } from '#app/dev/typed.tsx'

const { label, sentence } = words

/** Days of each kind, by the day of the month. */
const describeDay = (day: string): DayInfo =>
  [
    { label: sentence, short: words.first_name.slice(0, 6), amount: 1, is_selectable: true },
    { label: sentence, short: words.first_name.slice(0, 6), amount: 0.5, is_selectable: true },
    { label: sentence, short: words.first_name.slice(0, 6), amount: 0, is_selectable: true },
    { label: sentence, is_selectable: false },
  ][Number(day.slice(-2)) % 4] ?? { label: '', is_selectable: true }

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
  MonthGrid: {
    usual: (
      <FieldState<string | null> first="2027-03-08">
        {({ value, onChange }) => (
          <MonthGrid
            month="2027-03"
            months={['2027-02', '2027-04']}
            selected={value}
            today="2027-03-04"
            describe={describeDay}
            onMonth={noop}
            onSelect={onChange}
          />
        )}
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
