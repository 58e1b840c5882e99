import { useTranslation } from 'react-i18next'
import { isSame } from '#app/components/form/changed-fields.ts'

/** Labels of the changed, unsaved fields of a design; the translations of a text share one label. */
export function useUnsaved<Design extends { translations: unknown }>(
  saved: Design,
  current: Design,
  labels: Readonly<Record<Exclude<keyof Design, 'translations'>, string>>,
): string[] {
  const { t } = useTranslation('designer')
  const all_labels: Record<string, string> = { ...labels, translations: t('translations') }
  const current_values = new Map<string, unknown>(Object.entries(current))
  return Object.entries(saved)
    .filter(([name, value]) => !isSame(value, current_values.get(name)))
    .map(([name]) => all_labels[name] ?? name)
}
