import type { EditableResource } from '#contract/resources.ts'
import { RESOURCES as DECLARED } from '#contract/resources/declarations/index.ts'
import { attendeeResource } from './attendee.ts'
import { bookingResource } from './booking.ts'
import { checkInListResource } from './check-in-list.ts'
import { crudResource } from './crud-resource.ts'
import { eventResource, eventSettingsResource } from './event.ts'
import { otherEventResource } from './other-event.ts'
import type { ResourceDefinition } from './resource.ts'
import { ticketResource } from './ticket.ts'

type Definitions = { readonly [R in EditableResource]: ResourceDefinition<R> }

/** Resources of which a row is shown, named or sent in its own way. */
const SPECIAL: Partial<Definitions> = {
  attendee: attendeeResource,
  booking: bookingResource,
  check_in_list: checkInListResource,
  event: eventResource,
  event_settings: eventSettingsResource,
  other_event: otherEventResource,
  ticket: ticketResource,
}

// The keys are those of the declarations.
/** All resources that can be edited offline, by name. */
export const RESOURCES = Object.fromEntries(
  (Object.keys(DECLARED) as EditableResource[]).map((name) => [name, SPECIAL[name] ?? crudResource(name)]),
) as unknown as Definitions
