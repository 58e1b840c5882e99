import { useTranslation } from 'react-i18next'

/** The words for what is wrong with a field of an event or a list. */
export function useFieldWords(): (codes: readonly string[] | undefined) => string | undefined {
  const { t } = useTranslation('event-admin')
  const words: Record<string, string> = {
    required: t('field.required'),
    too_short: t('field.required'),
    too_long: t('field.too_long'),
    wall_time: t('field.wall_time'),
    timezone: t('field.timezone'),
    ends_before_start: t('field.ends_before_start'),
  }
  return (codes) => {
    const [code] = codes ?? []
    return code === undefined ? undefined : (words[code] ?? t('field.invalid'))
  }
}
