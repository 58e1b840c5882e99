import type { EditedResource } from '#contract/resources.ts'
import { affiliatePart } from './affiliate.ts'
import { attendeePart } from './attendee.ts'
import { bookingPart } from './booking.ts'
import { capacityAssignmentPart } from './capacity-assignment.ts'
import { checkInListPart } from './check-in-list.ts'
import { eventPart, eventSettingsPart } from './event.ts'
import { merchantPart } from './merchant.ts'
import { organizerPart } from './organizer.ts'
import { otherEventPart } from './other-event.ts'
import type { Part } from './resource.ts'
import { promoCodePart } from './promo-code.ts'
import { questionPart } from './question.ts'
import { roomPart } from './room.ts'
import { taxOrFeePart } from './tax-or-fee.ts'
import { ticketPart } from './ticket.ts'

/** Everything that is edited without a network, by name; the engine knows no more of it than this. */
export const PARTS: { readonly [R in EditedResource]: Part<R> } = {
  event: eventPart,
  event_settings: eventSettingsPart,
  ticket: ticketPart,
  question: questionPart,
  promo_code: promoCodePart,
  affiliate: affiliatePart,
  capacity_assignment: capacityAssignmentPart,
  check_in_list: checkInListPart,
  attendee: attendeePart,
  organizer: organizerPart,
  tax_or_fee: taxOrFeePart,
  merchant: merchantPart,
  room: roomPart,
  other_event: otherEventPart,
  booking: bookingPart,
}
