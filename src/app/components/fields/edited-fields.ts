import type { EditableResource } from '#contract/resources.ts'
import { affiliateFields } from './affiliate.ts'
import { attendeeFields } from './attendee.ts'
import { bookingFields } from './booking.ts'
import { capacityAssignmentFields } from './capacity-assignment.ts'
import { checkInListFields } from './check-in-list.ts'
import { eventSettingsFields } from './event-settings.ts'
import { eventFields } from './event.ts'
import type { Field, FieldTexts } from './field.ts'
import { merchantFields } from './merchant.ts'
import { organizerFields } from './organizer.ts'
import { otherEventFields } from './other-event.ts'
import { promoCodeFields } from './promo-code.ts'
import { questionFields } from './question.ts'
import { roomFields } from './room.ts'
import { taxOrFeeFields } from './tax-or-fee.ts'
import { ticketFields } from './ticket.ts'

type Declare = (t: FieldTexts) => Record<string, Field>

/** Field declarations of every editable resource. */
export const EDITED_FIELDS: Record<EditableResource, Declare> = {
  event: eventFields,
  event_settings: eventSettingsFields,
  ticket: ticketFields,
  question: questionFields,
  promo_code: promoCodeFields,
  affiliate: affiliateFields,
  capacity_assignment: capacityAssignmentFields,
  check_in_list: checkInListFields,
  attendee: attendeeFields,
  organizer: organizerFields,
  tax_or_fee: taxOrFeeFields,
  merchant: merchantFields,
  room: roomFields,
  other_event: otherEventFields,
  booking: bookingFields,
}
