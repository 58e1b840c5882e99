import { Suspense } from 'react'
import { useSignOutPrompt } from '#app/data/edits/leave-question.ts'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'

const LeaveDialog = lazyThemed(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** The dialog itself, loaded only when needed. */
export function LeavePrompt() {
  const prompt = useSignOutPrompt()
  return <Suspense>{prompt !== null && <LeaveDialog />}</Suspense>
}
