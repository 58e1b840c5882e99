import { useTranslation } from 'react-i18next'

/** The words for what is wrong with a field of signing in or registering. */
export function useFieldWords(): (codes: readonly string[] | undefined) => string | undefined {
  const { t } = useTranslation('auth')
  const words: Record<string, string> = {
    required: t('field.required'),
    too_short: t('field.too_short'),
    too_long: t('field.too_long'),
    email: t('field.email'),
    phone: t('field.phone'),
    password_mismatch: t('field.password_mismatch'),
    terms: t('field.terms'),
    currency: t('field.currency'),
  }
  return (codes) => {
    const [code] = codes ?? []
    return code === undefined ? undefined : (words[code] ?? t('field.invalid'))
  }
}
