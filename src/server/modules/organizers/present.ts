import type { Organizer } from '#contract/organizers.ts'
import type { OrganizerRow } from './store.ts'

export function present(row: OrganizerRow, more: Pick<Organizer, 'logo_url' | 'events_count'>): Organizer {
  return { ...row, ...more }
}
