import type { z } from 'zod'
import { checkInList, checkInListEdit, checkInListNew } from './door/check-in-lists.ts'
import { eventSettings, eventSettingsEdit } from './events/event-settings.ts'
import { event, eventEdit, eventNew } from './events/events.ts'
import { organizer, organizerEdit, organizerNew } from './events/organizers.ts'
import { otherEvent, otherEventEdit, otherEventNew } from './events/other-events.ts'
import { attendee, attendeeEdit, attendeeNew } from './orders/attendees.ts'
import { affiliate, affiliateEdit, affiliateNew } from './resources/affiliates.ts'
import {
  capacityAssignment,
  capacityAssignmentEdit,
  capacityAssignmentNew,
} from './resources/capacity-assignments.ts'
import { merchant, merchantEdit, merchantNew } from './resources/merchants.ts'
import { promoCode, promoCodeEdit, promoCodeNew } from './resources/promo-codes.ts'
import { question, questionEdit, questionNew } from './resources/questions.ts'
import { taxOrFee, taxOrFeeEdit, taxOrFeeNew } from './resources/taxes-and-fees.ts'
import { ticket, ticketEdit, ticketNew } from './resources/tickets.ts'
import { savedBooking } from './rooms/booking-shape.ts'
import { bookingEdit } from './rooms/bookings.ts'
import { room, roomEdit, roomNew } from './rooms/rooms.ts'
import type { Id } from './wire/id.ts'

interface ResourceShape<Row extends z.ZodType, New extends z.ZodType, Edit extends z.ZodType> {
  row: z.output<Row>
  /** Parsed input for creating a row. */
  wanted: z.output<New>
  /** Parsed input for changing a row. */
  change: z.output<Edit>
  /** Typed fields of a creation or a change. */
  typed: OptionalFields<Omit<z.input<New>, 'id'> & z.input<Edit>>
  /** The typed fields as stored, without undefined ones; for a sort, the row ids in their new order. */
  fields: DefinedFields<Omit<z.output<New>, 'id'> & z.output<Edit>> & { ids?: readonly Id[] }
}

type OptionalFields<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }
type DefinedFields<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** All resources of an event or account that can be edited offline. */
export interface ResourceShapes {
  event: ResourceShape<typeof event, typeof eventNew, typeof eventEdit>
  /** Settings are created with their event. */
  event_settings: ResourceShape<typeof eventSettings, typeof eventSettingsEdit, typeof eventSettingsEdit>
  ticket: ResourceShape<typeof ticket, typeof ticketNew, typeof ticketEdit>
  question: ResourceShape<typeof question, typeof questionNew, typeof questionEdit>
  promo_code: ResourceShape<typeof promoCode, typeof promoCodeNew, typeof promoCodeEdit>
  affiliate: ResourceShape<typeof affiliate, typeof affiliateNew, typeof affiliateEdit>
  capacity_assignment: ResourceShape<
    typeof capacityAssignment,
    typeof capacityAssignmentNew,
    typeof capacityAssignmentEdit
  >
  check_in_list: ResourceShape<typeof checkInList, typeof checkInListNew, typeof checkInListEdit>
  attendee: ResourceShape<typeof attendee, typeof attendeeNew, typeof attendeeEdit>
  organizer: ResourceShape<typeof organizer, typeof organizerNew, typeof organizerEdit>
  tax_or_fee: ResourceShape<typeof taxOrFee, typeof taxOrFeeNew, typeof taxOrFeeEdit>
  merchant: ResourceShape<typeof merchant, typeof merchantNew, typeof merchantEdit>
  room: ResourceShape<typeof room, typeof roomNew, typeof roomEdit>
  other_event: ResourceShape<typeof otherEvent, typeof otherEventNew, typeof otherEventEdit>
  /** Bookings are requested and decided on the server only. */
  booking: ResourceShape<typeof savedBooking, typeof bookingEdit, typeof bookingEdit>
}

export type EditableResource = keyof ResourceShapes
export type RowOf<R extends EditableResource> = ResourceShapes[R]['row']
export type CreateInputOf<R extends EditableResource> = ResourceShapes[R]['wanted']
export type ChangeOf<R extends EditableResource> = ResourceShapes[R]['change']
export type FieldsOf<R extends EditableResource> = ResourceShapes[R]['fields']
export type FormFieldsOf<R extends EditableResource> = ResourceShapes[R]['typed']

type ResourceSchemas<R extends EditableResource> = {
  row: z.ZodType<RowOf<R>>
  change: z.ZodType<ChangeOf<R>>
  wanted: z.ZodType<CreateInputOf<R>> | null
}

/** Schemas of each resource: row, change and creation. */
export const RESOURCE_SCHEMAS: { readonly [R in EditableResource]: ResourceSchemas<R> } = {
  event: { row: event, change: eventEdit, wanted: eventNew },
  event_settings: { row: eventSettings, change: eventSettingsEdit, wanted: null },
  ticket: { row: ticket, change: ticketEdit, wanted: ticketNew },
  question: { row: question, change: questionEdit, wanted: questionNew },
  promo_code: { row: promoCode, change: promoCodeEdit, wanted: promoCodeNew },
  affiliate: { row: affiliate, change: affiliateEdit, wanted: affiliateNew },
  capacity_assignment: {
    row: capacityAssignment,
    change: capacityAssignmentEdit,
    wanted: capacityAssignmentNew,
  },
  check_in_list: { row: checkInList, change: checkInListEdit, wanted: checkInListNew },
  attendee: { row: attendee, change: attendeeEdit, wanted: attendeeNew },
  organizer: { row: organizer, change: organizerEdit, wanted: organizerNew },
  tax_or_fee: { row: taxOrFee, change: taxOrFeeEdit, wanted: taxOrFeeNew },
  merchant: { row: merchant, change: merchantEdit, wanted: merchantNew },
  room: { row: room, change: roomEdit, wanted: roomNew },
  other_event: { row: otherEvent, change: otherEventEdit, wanted: otherEventNew },
  booking: { row: savedBooking, change: bookingEdit, wanted: null },
}
