import { fromEpochMs } from '#contract/wire/epoch.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import { hasBegun, isOverAt } from '#rules/events/event-status.ts'
import { useNow } from '#app/components/use-now.ts'
import { useEvent } from '../use-event.tsx'

/** Whether people are let in now: the event is on, or a check-in list has opened for it. */
export function useDoorsOpen(): boolean {
  const { event, check_in_lists } = useEvent()
  const now = fromEpochMs(useNow())
  if (event.status === 'draft' || isOverAt(event, now)) return false
  // A list without an opening time is always open, which says nothing about the evening.
  return (
    hasBegun(event, now) ||
    check_in_lists.some(
      (list) => list.kind === 'entry' && list.activates_at !== null && listStatusAt(list, now) === 'active',
    )
  )
}
