import { registerBody } from '#contract/auth.ts'
import { currentLanguage } from '#app/lib/i18n.ts'
import { checkForm } from '#app/parts/form-check.ts'

export type RegisterForm = {
  setup_code: string
  'account.name': string
  'account.currency_code': string
  'account.timezone': string
  first_name: string
  last_name: string
  email: string
  phone: string
  password: string
  password_confirmation: string
  accept_terms: boolean
}

export const blankForm: RegisterForm = {
  setup_code: '',
  'account.name': '',
  'account.currency_code': 'HKD',
  'account.timezone': 'Asia/Hong_Kong',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
  accept_terms: false,
}

/** The form as the contract takes it, or what is wrong with it. */
export function checkRegister(form: RegisterForm) {
  const digits = form.phone.replace(/[\s()-]/g, '')
  const phone = /^\d{8}$/.test(digits) ? `+852${digits}` : digits
  return checkForm(registerBody, {
    setup_code: form.setup_code,
    first_name: form.first_name,
    last_name: form.last_name,
    email: form.email,
    password: form.password,
    password_confirmation: form.password_confirmation,
    accept_terms: form.accept_terms,
    locale: currentLanguage(),
    account: {
      name: form['account.name'],
      currency_code: form['account.currency_code'].trim().toUpperCase(),
      timezone: form['account.timezone'],
    },
    ...(phone === '' ? {} : { phone }),
  })
}
