import i18next from 'i18next'
import { isReachable } from '../net/reachability.ts'

/** What a person wanted to do. */
export type Failed = 'cancel_order' | 'cancel_attendee' | 'delete' | 'export' | 'update_status' | 'resend'

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** The sentence for what did not work, with the reason beside it (S20.1). */
export function failedText(what: Failed, error: unknown): string {
  return `${sentences()[what]} ${errorText(error)}`
}

/** What to tell a person about a failure: the words of its code, else "offline" or that something went wrong. */
export function errorText(error: unknown): string {
  const code = codeOf(error)
  const text: unknown = code && i18next.getResource(i18next.language, 'errors', code)
  if (typeof text === 'string') return text
  return isReachable()
    ? i18next.t('error.unknown', { ns: 'shell' })
    : i18next.t('error.offline', { ns: 'shell' })
}

const sentences = (): Record<Failed, string> => ({
  cancel_order: i18next.t('failed.cancel_order', { ns: 'shell' }),
  cancel_attendee: i18next.t('failed.cancel_attendee', { ns: 'shell' }),
  delete: i18next.t('failed.delete', { ns: 'shell' }),
  export: i18next.t('failed.export', { ns: 'shell' }),
  update_status: i18next.t('failed.update_status', { ns: 'shell' }),
  resend: i18next.t('failed.resend', { ns: 'shell' }),
})
