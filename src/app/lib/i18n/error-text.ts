import i18next from 'i18next'
import { isReachable } from '../net/reachability.ts'

/** The action that failed. */
export type FailedAction =
  | 'cancel_order'
  | 'cancel_attendee'
  | 'delete'
  | 'export'
  | 'update_status'
  | 'resend'
  | 'create'
  | 'update'
  | 'create_question'
  | 'update_question'
  | 'create_ticket'
  | 'update_ticket'
  | 'approve'
  | 'dismiss'
  | 'upload'
  | 'confirm_email'
  | 'confirm_email_change'

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** Sentence that says which action failed, with the reason (S20.1). */
export function formatFailure(action: FailedAction, error: unknown): string {
  return `${sentences()[action]} ${errorText(error)}`
}

/** Whether an error has its own text, as being offline has. */
export function hasErrorText(error: unknown): boolean {
  const code = codeOf(error)
  if (!isReachable()) return true
  return code !== undefined && typeof i18next.getResource(i18next.language, 'errors', code) === 'string'
}

/** Text of an error for the user: the text of its code, otherwise "offline" or a generic message. */
export function errorText(error: unknown): string {
  const code = codeOf(error)
  const text: unknown = code && i18next.getResource(i18next.language, 'errors', code)
  if (typeof text === 'string') return text
  return isReachable()
    ? i18next.t('error.unknown', { ns: 'shell' })
    : i18next.t('error.offline', { ns: 'shell' })
}

const sentences = (): Record<FailedAction, string> => ({
  cancel_order: i18next.t('failed.cancel_order', { ns: 'shell' }),
  cancel_attendee: i18next.t('failed.cancel_attendee', { ns: 'shell' }),
  delete: i18next.t('failed.delete', { ns: 'shell' }),
  export: i18next.t('failed.export', { ns: 'shell' }),
  update_status: i18next.t('failed.update_status', { ns: 'shell' }),
  resend: i18next.t('failed.resend', { ns: 'shell' }),
  create: i18next.t('failed.create', { ns: 'shell' }),
  update: i18next.t('failed.update', { ns: 'shell' }),
  create_question: i18next.t('failed.create_question', { ns: 'shell' }),
  update_question: i18next.t('failed.update_question', { ns: 'shell' }),
  create_ticket: i18next.t('failed.create_ticket', { ns: 'shell' }),
  update_ticket: i18next.t('failed.update_ticket', { ns: 'shell' }),
  approve: i18next.t('failed.approve', { ns: 'shell' }),
  dismiss: i18next.t('failed.dismiss', { ns: 'shell' }),
  upload: i18next.t('failed.upload', { ns: 'shell' }),
  confirm_email: i18next.t('failed.confirm_email', { ns: 'shell' }),
  confirm_email_change: i18next.t('failed.confirm_email_change', { ns: 'shell' }),
})
