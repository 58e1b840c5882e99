import { useMemo } from 'react'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import type { FieldExtras, FieldProps } from '#app/ui/fields/field.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'

/** Selects one of the browser's currencies, by code and name. */
export function CurrencyField(props: FieldProps<string> & FieldExtras) {
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(currentTag(), { type: 'currency' })
    return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: labelOf(code, names) }))
  }, [])
  return <SelectField {...props} options={options} />
}

function labelOf(code: string, names: Intl.DisplayNames): string {
  const name = names.of(code)
  return name === undefined || name === code ? code : `${code} – ${name}`
}
