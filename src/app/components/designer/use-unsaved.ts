import { useTranslation } from 'react-i18next'
import { isSame } from '#app/components/form/changed-fields.ts'

/** Labels of the changed, unsaved fields of a design; the translations of a text share one label. */
export function useUnsaved<Design extends { translations: unknown }>(
  before: Design,
  now: Design,
  labels: Readonly<Record<Exclude<keyof Design, 'translations'>, string>>,
): string[] {
  const { t } = useTranslation('designer')
  const named: Record<string, string> = { ...labels, translations: t('translations') }
  const is = new Map<string, unknown>(Object.entries(now))
  return Object.entries(before)
    .filter(([name, value]) => !isSame(value, is.get(name)))
    .map(([name]) => named[name] ?? name)
}
