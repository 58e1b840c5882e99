import { errorText } from '#app/lib/error-text.ts'
import { useNotify } from '#app/ui/notifications.tsx'

/**
 * Says how something went. What a mutation is told to do afterwards is left out once its component is gone,
 * as the row of a thing is that was just deleted; this is said all the same.
 */
export function useTell() {
  const notify = useNotify()
  return async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work
      notify({ kind: 'success', text: done })
    } catch (error) {
      notify({ kind: 'error', text: errorText(error) })
    }
  }
}
