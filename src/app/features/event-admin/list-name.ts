import type { Id } from '#contract/wire/id.ts'
import { useEvent } from './use-event.tsx'

/** Returns the name of a check-in list of the event; blank for one that is not loaded. */
export function useListName(): (id: Id) => string {
  const { check_in_lists } = useEvent()
  return (id) => check_in_lists.find((list) => list.id === id)?.name ?? ''
}
