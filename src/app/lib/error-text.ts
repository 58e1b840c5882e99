import i18next from 'i18next'
import { isReachable } from './reachability.ts'

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** What to tell a person about a failure: the words of its code, else "offline" or that something went wrong. */
export function errorText(error: unknown): string {
  const code = codeOf(error)
  const text: unknown = code && i18next.getResource(i18next.language, 'errors', code)
  if (typeof text === 'string') return text
  return isReachable()
    ? i18next.t('error.unknown', { ns: 'shell' })
    : i18next.t('error.offline', { ns: 'shell' })
}
