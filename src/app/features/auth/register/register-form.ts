import { currentLanguage } from '#app/lib/i18n/i18n.ts'

export const emptyRegisterForm = () => ({
  setup_code: '',
  account: { name: '', currency_code: 'HKD', timezone: 'Asia/Hong_Kong' },
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
  accept_terms: false,
})
export type RegisterForm = ReturnType<typeof emptyRegisterForm>

/** Request body of a client's registration. */
export const clientBodyOf = ({ setup_code: _code, account: _account, phone, ...person }: RegisterForm) => ({
  ...person,
  ...(phone === '' ? {} : { phone }),
  locale: currentLanguage(),
})

/** Request body of an organizer's registration; a new installation requires the setup code. */
export const organizerBodyOf = (form: RegisterForm, needs_setup_code: boolean) => ({
  ...clientBodyOf(form),
  account: form.account,
  ...(needs_setup_code ? { setup_code: form.setup_code } : {}),
})
