import 'i18next'
import type auth from '#locales/en/auth.json'
import type checkIn from '#locales/en/check-in.json'
import type errors from '#locales/en/errors.json'
import type eventAdmin from '#locales/en/event-admin.json'
import type manage from '#locales/en/manage.json'
import type print from '#locales/en/print.json'
import type shell from '#locales/en/shell.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      shell: typeof shell
      errors: typeof errors
      auth: typeof auth
      manage: typeof manage
      'event-admin': typeof eventAdmin
      'check-in': typeof checkIn
      print: typeof print
    }
  }
}
