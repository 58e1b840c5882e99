import { useTranslation } from 'react-i18next'
import type { RegisterForm } from './register-form.ts'

/** What each field of the registration is called. */
export function useRegisterLabels(): Record<keyof RegisterForm, string> {
  const { t } = useTranslation('auth')
  return {
    setup_code: t('register.setup_code'),
    'account.name': t('register.account_name'),
    'account.currency_code': t('register.currency'),
    'account.timezone': t('register.timezone'),
    first_name: t('register.first_name'),
    last_name: t('register.last_name'),
    email: t('register.email'),
    phone: t('register.phone'),
    password: t('password.label'),
    password_confirmation: t('password.again'),
    accept_terms: t('register.terms'),
  }
}
