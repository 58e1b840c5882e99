import { ApiError } from '#api-client/api-error.ts'
import { errorText, formatFailure, type FailedAction } from '#app/lib/i18n/error-text.ts'
import { useNotify, type Notice } from '#app/ui/notifications.tsx'
import { formatConflicts } from './in-the-way-lines.ts'

type NotifyOptions = {
  /** What can be done once it went well. */
  action?: NonNullable<Notice['action']>
  /** What did not work, said before the reason. */
  failed?: FailedAction
}

/**
 * Says how something went. What a mutation is told to do afterwards is left out once its component is gone,
 * as the row of a thing is that was just deleted; this is said all the same.
 */
export function useNotifyResult() {
  const notify = useNotify()
  return async (
    work: Promise<unknown>,
    done: string,
    { action, failed }: NotifyOptions = {},
  ): Promise<void> => {
    try {
      await work
      notify({ kind: 'success', text: done, ...(action === undefined ? {} : { action }) })
    } catch (error) {
      const said = failed === undefined ? errorText(error) : formatFailure(failed, error)
      const there = error instanceof ApiError ? formatConflicts(error.in_the_way) : []
      notify({ kind: 'error', text: [said, ...there].join(' ') })
    }
  }
}
