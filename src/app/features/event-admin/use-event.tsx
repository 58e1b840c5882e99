import { useParams } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { Right } from '#rules/permissions.ts'
import type { EventWithResources } from '#app/data/catalogue/live.ts'
import { useHasRight } from '#app/lib/net/session.ts'

/** The event that the layout has found; its screens are drawn only then. */
export const EventContext = createContext<EventWithResources | null>(null)

/** The event of the screen, with its tickets, lists and unsent edits. */
export function useEvent(): EventWithResources {
  const found = use(EventContext)
  if (found === null) throw new Error('useEvent needs an EventAdminLayout')
  return found
}

/** The id in the address. */
export const useEventId = (): string =>
  useParams({ from: '/_query/_manage/manage/event/$eventId', select: ({ eventId }) => eventId })

/** Whether who is signed in may do something here; the server asks the same rule. */
export function useHasEventRight(right: Right): boolean {
  return useHasRight(right)
}
