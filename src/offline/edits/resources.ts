import type { EditedResource } from '../store/edit-rows.ts'
import { attendeeEdits } from './attendee-edits.ts'
import { capacityAssignmentEdits } from './capacity-assignment-edits.ts'
import { checkInListEdits } from './check-in-list-edits.ts'
import type { ResourceEdits } from './edited-resource.ts'
import { eventEdits, eventSettingsEdits } from './event-edits.ts'
import { promoCodeEdits } from './promo-code-edits.ts'
import { questionEdits } from './question-edits.ts'
import { ticketEdits } from './ticket-edits.ts'

/** Every resource that is edited offline, by name. */
export const EDITED: Record<EditedResource, ResourceEdits> = {
  event: eventEdits,
  event_settings: eventSettingsEdits,
  ticket: ticketEdits,
  question: questionEdits,
  promo_code: promoCodeEdits,
  capacity_assignment: capacityAssignmentEdits,
  check_in_list: checkInListEdits,
  attendee: attendeeEdits,
}
