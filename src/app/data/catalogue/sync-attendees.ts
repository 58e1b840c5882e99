import { useSyncExternalStore } from 'react'
import { ApiError } from '#api-client/api-error.ts'
import type { Id } from '#contract/wire/id.ts'
import { pullAttendees, type AttendeePullProgress } from '#offline/catalogue/pull-attendees.ts'
import { roleHas } from '#rules/permissions.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { externalStore } from '#app/lib/external-store.ts'
import type { TeamSession } from '#app/lib/net/session.ts'

const attendees_pull = externalStore<AttendeePullProgress | null>(null)

/** Progress of the download of an event's attendees; null while none is running. */
export const useAttendeesPull = () => useSyncExternalStore(attendees_pull.subscribe, attendees_pull.get)

/** Downloads the attendees of the stored events in the background. A page that fails is requested again later. */
export async function syncAttendees(session: TeamSession, change_nos: Record<Id, number>): Promise<void> {
  if (!roleHas(session.account.role, 'attendee.view')) return
  let last_reported: AttendeePullProgress | null = null
  const report = (pull: AttendeePullProgress) => {
    last_reported = pull
    attendees_pull.set(pull)
  }
  try {
    await pullAttendees(browserPorts(), session.token, change_nos, report)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    // Another call may be running; it clears its own progress.
    if (attendees_pull.get() === last_reported) attendees_pull.set(null)
  }
}
