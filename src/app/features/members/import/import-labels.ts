import { useTranslation } from 'react-i18next'
import type { ImportedRow } from '#contract/members/import.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { useColumnLabels } from '#app/features/members/labels/column-labels.ts'

export type ImportRowState = ImportedRow['state']

/** Labels of the row states, in the order of the report. */
export function useStateLabels(): Record<ImportRowState, string> {
  const { t } = useTranslation('members')
  return {
    refused: t('import.states.refused'),
    new: t('import.states.new'),
    changed: t('import.states.changed'),
    unchanged: t('import.states.unchanged'),
  }
}

/** Changes or errors of a row: "Phone: Please fill this in." */
export function useRowMessages(): (row: ImportedRow) => string[] {
  const { t } = useTranslation('members')
  const columns = useColumnLabels()
  const errorLabel = useFieldErrorLabels()
  const codes: Record<string, string> = {
    formula: t('import.code.formula'),
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
    ...fields.map((field) => columns[field]),
    ...Object.entries(errors).map(([column, column_codes]) => {
      const [code = ''] = column_codes ?? []
      return `${columns[column as keyof typeof errors]}: ${codes[code] ?? errorLabel(column_codes) ?? code}`
    }),
  ]
}
