import { locale, type Locale } from '#contract/wire/contact.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import type { FieldExtras, FieldProps } from '#app/ui/fields/field.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'

const OPTIONS = locale.options.map((value) => ({ value, label: languages[value].endonym }))

interface LanguageFieldProps extends FieldProps<Locale>, FieldExtras {
  /** Defaults to all languages of the product. */
  among?: readonly Locale[]
}

/** Selects one of the product's languages, by its own name. */
export function LanguageField({ among = locale.options, ...props }: LanguageFieldProps) {
  return <SelectField {...props} options={OPTIONS.filter(({ value }) => among.includes(value))} />
}

/** Selects several of the product's languages, by their own names. */
export function LanguagesField({
  onChange,
  ...props
}: FieldProps<Locale[]> & Omit<FieldExtras, 'autoFocus'>) {
  return (
    <CheckboxGroup
      {...props}
      onChange={(next) => onChange([...next])}
      options={OPTIONS}
      all={false}
      side_by_side
    />
  )
}
