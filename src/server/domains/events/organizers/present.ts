import type { Organizer } from '#contract/events/organizers.ts'
import type { OrganizerRow } from './store.ts'

export function present(row: OrganizerRow, more: Pick<Organizer, 'logo_url' | 'events_count'>): Organizer {
  return { ...row, ...more }
}
