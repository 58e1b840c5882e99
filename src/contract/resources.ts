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
import { keptBooking } from './rooms/booking-shape.ts'
import { bookingEdit } from './rooms/bookings.ts'
import { room, roomEdit, roomNew } from './rooms/rooms.ts'
import type { Id } from './wire/id.ts'

interface Shapes<Row extends z.ZodType, New extends z.ZodType, Edit extends z.ZodType> {
  row: z.output<Row>
  /** What the API takes of a new one. */
  wanted: z.output<New>
  /** What may change of one. */
  change: z.output<Edit>
  /** What a person types of it: fields of a new one or of a change. */
  typed: Typed<Omit<z.input<New>, 'id'> & z.input<Edit>>
  /** The same as it is kept, without what was left out; of a sort, the rows in their new order. */
  fields: Said<Omit<z.output<New>, 'id'> & z.output<Edit>> & { ids?: readonly Id[] }
}

type Typed<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }
type Said<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** All that is edited without a network, on an event or on the account. */
export interface Edited {
  event: Shapes<typeof event, typeof eventNew, typeof eventEdit>
  /** They are made with their event. */
  event_settings: Shapes<typeof eventSettings, typeof eventSettingsEdit, typeof eventSettingsEdit>
  ticket: Shapes<typeof ticket, typeof ticketNew, typeof ticketEdit>
  question: Shapes<typeof question, typeof questionNew, typeof questionEdit>
  promo_code: Shapes<typeof promoCode, typeof promoCodeNew, typeof promoCodeEdit>
  affiliate: Shapes<typeof affiliate, typeof affiliateNew, typeof affiliateEdit>
  capacity_assignment: Shapes<
    typeof capacityAssignment,
    typeof capacityAssignmentNew,
    typeof capacityAssignmentEdit
  >
  check_in_list: Shapes<typeof checkInList, typeof checkInListNew, typeof checkInListEdit>
  attendee: Shapes<typeof attendee, typeof attendeeNew, typeof attendeeEdit>
  organizer: Shapes<typeof organizer, typeof organizerNew, typeof organizerEdit>
  tax_or_fee: Shapes<typeof taxOrFee, typeof taxOrFeeNew, typeof taxOrFeeEdit>
  merchant: Shapes<typeof merchant, typeof merchantNew, typeof merchantEdit>
  room: Shapes<typeof room, typeof roomNew, typeof roomEdit>
  other_event: Shapes<typeof otherEvent, typeof otherEventNew, typeof otherEventEdit>
  /** They are asked for and decided on with the server alone. */
  booking: Shapes<typeof keptBooking, typeof bookingEdit, typeof bookingEdit>
}

export type EditedResource = keyof Edited
export type RowOf<R extends EditedResource> = Edited[R]['row']
export type WantedOf<R extends EditedResource> = Edited[R]['wanted']
export type ChangeOf<R extends EditedResource> = Edited[R]['change']
export type FieldsOf<R extends EditedResource> = Edited[R]['fields']
export type TypedOf<R extends EditedResource> = Edited[R]['typed']

type Schemas<R extends EditedResource> = {
  row: z.ZodType<RowOf<R>>
  change: z.ZodType<ChangeOf<R>>
  wanted: z.ZodType<WantedOf<R>> | null
}

/** How each is read: a row as the server gives it, a change and a new one as it takes them. */
export const EDITED: { readonly [R in EditedResource]: Schemas<R> } = {
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
  booking: { row: keptBooking, change: bookingEdit, wanted: null },
}
