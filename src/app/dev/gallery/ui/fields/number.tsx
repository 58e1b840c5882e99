import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { CURRENCY } from '#app/dev/samples/event.ts'
import { words } from '#app/dev/samples/words.ts'
import type { Shown } from '#app/dev/gallery.ts'
import { Typed } from '#app/dev/typed.tsx'

const { label, sentence } = words

export const shown: Shown = {
  NumberField: {
    blank: (
      <Typed<number | null> first={null}>
        {(field) => <NumberField {...field} label={label} required />}
      </Typed>
    ),
    'with a unit': (
      <Typed<number | null> first={12.5}>
        {(field) => <NumberField {...field} label={label} decimals={1} unit={words.tier} hint={sentence} />}
      </Typed>
    ),
    wrong: (
      <Typed<number | null> first={Number.NaN}>
        {(field) => <NumberField {...field} label={label} problem={sentence} />}
      </Typed>
    ),
  },
  MoneyField: {
    usual: (
      <Typed<number | null> first={128_050}>
        {(field) => <MoneyField {...field} label={label} currency={CURRENCY} hint={sentence} />}
      </Typed>
    ),
    'a currency without cents, and off': (
      <Typed<number | null> first={1_280}>
        {(field) => <MoneyField {...field} label={label} currency="JPY" disabled />}
      </Typed>
    ),
  },
}
