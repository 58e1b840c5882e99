import type { EditableResource } from '#contract/resources.ts'
import { affiliateResource } from './affiliate.ts'
import { attendeeResource } from './attendee.ts'
import { bookingResource } from './booking.ts'
import { capacityAssignmentResource } from './capacity-assignment.ts'
import { checkInListResource } from './check-in-list.ts'
import { eventResource, eventSettingsResource } from './event.ts'
import { merchantResource } from './merchant.ts'
import { organizerResource } from './organizer.ts'
import { otherEventResource } from './other-event.ts'
import type { ResourceDefinition } from './resource.ts'
import { promoCodeResource } from './promo-code.ts'
import { questionResource } from './question.ts'
import { roomResource } from './room.ts'
import { taxOrFeeResource } from './tax-or-fee.ts'
import { ticketResource } from './ticket.ts'

/** All resources that can be edited offline, by name. */
export const RESOURCES: { readonly [R in EditableResource]: ResourceDefinition<R> } = {
  event: eventResource,
  event_settings: eventSettingsResource,
  ticket: ticketResource,
  question: questionResource,
  promo_code: promoCodeResource,
  affiliate: affiliateResource,
  capacity_assignment: capacityAssignmentResource,
  check_in_list: checkInListResource,
  attendee: attendeeResource,
  organizer: organizerResource,
  tax_or_fee: taxOrFeeResource,
  merchant: merchantResource,
  room: roomResource,
  other_event: otherEventResource,
  booking: bookingResource,
}
