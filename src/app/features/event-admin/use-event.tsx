import { useParams } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { Right } from '#rules/permissions.ts'
import type { EventWithResources } from '#app/data/catalogue/live.ts'
import { useHasRight } from '#app/lib/net/session.ts'

/** The event loaded by the layout; screens render only then. */
export const EventContext = createContext<EventWithResources | null>(null)

/** The event of the screen with its tickets, lists and unsent edits. */
export function useEvent(): EventWithResources {
  const found = use(EventContext)
  if (found === null) throw new Error('useEvent needs an EventAdminLayout')
  return found
}

/** The id in the URL. */
export const useEventId = (): string =>
  useParams({ from: '/_query/_manage/manage/event/$eventId', select: ({ eventId }) => eventId })

/** Whether the signed-in user has a right for this event; the server applies the same rule. */
export function useHasEventRight(right: Right): boolean {
  return useHasRight(right)
}
