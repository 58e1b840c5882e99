import { useTranslation } from 'react-i18next'
import type { AnyImportedRow } from '#contract/wire/import-report.ts'

export type ImportRowState = AnyImportedRow['state']

/** Labels of the row states, in the order of the report. */
export function useStateLabels(): Record<ImportRowState, string> {
  const { t } = useTranslation('import')
  return {
    refused: t('states.refused'),
    new: t('states.new'),
    changed: t('states.changed'),
    unchanged: t('states.unchanged'),
  }
}
