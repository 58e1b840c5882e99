import { Suspense, useState } from 'react'
import { useBusyReason } from '#app/lib/busy.ts'
import { useUpdateState } from '#app/lib/updates.ts'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'

const UpdateNotice = lazyThemed(async () => (await import('./update-notice.tsx')).UpdateNotice)

/** Asks before activating a new version; silent while a door or a checkout is in use. */
export function UpdatePrompt() {
  const state = useUpdateState()
  const busy = useBusyReason()
  const [postponed, setPostponed] = useState<typeof state>('none')
  const is_shown = state !== 'none' && state !== postponed && busy === null
  return (
    <div role="status" className="no-print">
      <Suspense>{is_shown && <UpdateNotice state={state} onLater={() => setPostponed(state)} />}</Suspense>
    </div>
  )
}
