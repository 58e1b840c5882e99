import { useTranslation } from 'react-i18next'
import type { AnyImportedRow } from '#contract/wire/import-report.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { useColumnLabels } from '#app/features/members/labels/column-labels.ts'

/** Changes or errors of a row: "Phone: Please fill this in." */
export function useRowMessages(): (row: AnyImportedRow) => string[] {
  const { t } = useTranslation('members')
  const { t: tImport } = useTranslation('import')
  const columns: Partial<Record<string, string>> = useColumnLabels()
  const errorLabel = useFieldErrorLabels()
  const codes: Record<string, string> = {
    formula: tImport('code.formula'),
    repeated: t('import.code.repeated'),
    membership_no: t('import.code.membership_no'),
    unknown: t('import.code.unknown'),
    closed: t('import.code.closed'),
    in_team: t('import.code.in_team'),
    tier_lower: t('import.code.tier_lower'),
    tier_required: t('import.code.tier_required'),
    day_past: t('import.code.day_past'),
    day: t('import.code.day'),
  }
  return ({ fields, errors }) => [
    ...fields.map((field) => columns[field] ?? field),
    ...Object.entries(errors).map(([column, column_codes]) => {
      const [code = ''] = column_codes ?? []
      return `${columns[column] ?? column}: ${codes[code] ?? errorLabel(column_codes) ?? code}`
    }),
  ]
}
