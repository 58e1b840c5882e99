import { locale, type Locale } from '#contract/wire/contact.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import type { FieldExtras, FieldProps } from '#app/ui/fields/field.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'

const OPTIONS = locale.options.map((value) => ({ value, label: languages[value].endonym }))

/** Selects one of the product's languages, by its own name. */
export function LanguageField(props: FieldProps<Locale> & FieldExtras) {
  return <SelectField {...props} options={OPTIONS} />
}
