import { ApiError } from '#api-client/api-error.ts'
import { errorText, formatFailure, type FailedAction } from '#app/lib/i18n/error-text.ts'
import { useNotify, type Notice } from '#app/ui/notifications.tsx'
import { formatConflicts } from './format-conflicts.ts'

type NotifyOptions = {
  /** Action offered on success. */
  action?: NonNullable<Notice['action']>
  /** The failed action, named before the reason. */
  failed?: FailedAction
}

/**
 * Notifies about the outcome of a mutation. A mutation's own callbacks are skipped once its component has
 * unmounted, as the row of a deleted item has; this notice still appears.
 */
export function useNotifyResult() {
  const notify = useNotify()
  return async (
    task: Promise<unknown>,
    success_text: string,
    { action, failed }: NotifyOptions = {},
  ): Promise<void> => {
    try {
      await task
      notify({ kind: 'success', text: success_text, ...(action === undefined ? {} : { action }) })
    } catch (error) {
      const message = failed === undefined ? errorText(error) : formatFailure(failed, error)
      const conflicts = error instanceof ApiError ? formatConflicts(error.in_the_way) : []
      notify({ kind: 'error', text: [message, ...conflicts].join(' ') })
    }
  }
}
