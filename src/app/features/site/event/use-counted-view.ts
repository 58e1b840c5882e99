import { useEffect } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { countView } from '#app/data/public-events/count-view.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

/** Lets the organizer know that the page was opened, not by whom; the team's own looks are left out. */
export function useCountedView(event_id: Id): void {
  const is_own = useTeamSession() !== null
  useEffect(() => {
    if (!is_own) void countView(event_id)
  }, [event_id, is_own])
}
