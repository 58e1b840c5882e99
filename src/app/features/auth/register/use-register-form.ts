import { useTranslation } from 'react-i18next'
import { registerBody } from '#contract/account/auth.ts'
import { signUp } from '#app/data/auth/mutations.ts'
import { useRowForm, type RowForm } from '#app/components/form/use-row-form.ts'
import { emptyRegisterForm, type RegisterForm } from './register-form.ts'
import type { SignInState } from '#app/features/auth/use-sign-in.ts'

/** Registration form of clients and organizers. */
export function useRegisterForm(
  sign_in: SignInState,
  toBody: (form: RegisterForm) => unknown,
): RowForm<RegisterForm> {
  const { t } = useTranslation('auth')
  return useRowForm({
    schema: registerBody,
    row: null,
    toForm: emptyRegisterForm,
    toBody,
    labels: {
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
    },
    blame: { 'auth.setup_code_wrong': 'setup_code', 'auth.email_taken': 'email' },
    save: ({ body }) => signUp(body),
    onSaved: (outcome) => outcome !== null && sign_in.continueWith(outcome),
  })
}
