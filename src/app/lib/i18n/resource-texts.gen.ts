// Written by `npm run gen`: texts of every declared resource, as in English.
import type affiliate from '#locales/en/resources/affiliates.json'
import type attendee from '#locales/en/resources/attendees.json'
import type booking from '#locales/en/resources/bookings.json'
import type capacityAssignment from '#locales/en/resources/capacity-assignments.json'
import type checkInList from '#locales/en/resources/check-in-lists.json'
import type eventSettings from '#locales/en/resources/event-settings.json'
import type event from '#locales/en/resources/events.json'
import type merchant from '#locales/en/resources/merchants.json'
import type organizer from '#locales/en/resources/organizers.json'
import type otherEvent from '#locales/en/resources/other-events.json'
import type promoCode from '#locales/en/resources/promo-codes.json'
import type question from '#locales/en/resources/questions.json'
import type room from '#locales/en/resources/rooms.json'
import type taxOrFee from '#locales/en/resources/taxes-and-fees.json'
import type ticket from '#locales/en/resources/tickets.json'

export type ResourceTexts = {
  affiliate: typeof affiliate
  attendee: typeof attendee
  booking: typeof booking
  capacity_assignment: typeof capacityAssignment
  check_in_list: typeof checkInList
  event_settings: typeof eventSettings
  event: typeof event
  merchant: typeof merchant
  organizer: typeof organizer
  other_event: typeof otherEvent
  promo_code: typeof promoCode
  question: typeof question
  room: typeof room
  tax_or_fee: typeof taxOrFee
  ticket: typeof ticket
}
