import { Suspense, useState } from 'react'
import { useBusyReason } from '#app/lib/busy.ts'
import { useUpdateState } from '#app/lib/updates.ts'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'

const UpdateNotice = lazyThemed(async () => (await import('./update-notice.tsx')).UpdateNotice)

/** Asks before activating a new version; silent while a door or a checkout is in use. */
export function UpdatePrompt() {
  const state = useUpdateState()
  const busy = useBusyReason()
  const [later, setLater] = useState<typeof state>('none')
  const shown = state !== 'none' && state !== later && busy === null
  return (
    <div role="status" className="no-print">
      <Suspense>{shown && <UpdateNotice state={state} onLater={() => setLater(state)} />}</Suspense>
    </div>
  )
}
