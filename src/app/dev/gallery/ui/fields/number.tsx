import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { CURRENCY } from '#app/dev/samples/event.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { FieldState } from '#app/dev/typed.tsx'

const { label, sentence } = words

export const entries: GalleryEntries = {
  NumberField: {
    blank: (
      <FieldState<number | null> first={null}>
        {(field) => <NumberField {...field} label={label} required />}
      </FieldState>
    ),
    'with a unit': (
      <FieldState<number | null> first={12.5}>
        {(field) => <NumberField {...field} label={label} decimals={1} unit={words.tier} hint={sentence} />}
      </FieldState>
    ),
    wrong: (
      <FieldState<number | null> first={Number.NaN}>
        {(field) => <NumberField {...field} label={label} problem={sentence} />}
      </FieldState>
    ),
  },
  MoneyField: {
    usual: (
      <FieldState<number | null> first={128_050}>
        {(field) => <MoneyField {...field} label={label} currency={CURRENCY} hint={sentence} />}
      </FieldState>
    ),
    'a currency without cents, and off': (
      <FieldState<number | null> first={1_280}>
        {(field) => <MoneyField {...field} label={label} currency="JPY" disabled />}
      </FieldState>
    ),
  },
}
