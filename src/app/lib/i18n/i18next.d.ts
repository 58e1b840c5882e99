import 'i18next'
import type { RESOURCES } from '#contract/resources/declarations/index.ts'
import type { ResourceTexts } from './resource-texts.gen.ts'
import type account from '#locales/en/account.json'
import type activity from '#locales/en/activity.json'
import type boxOffice from '#locales/en/box-office.json'
import type bankStatements from '#locales/en/bank-statements.json'
import type billing from '#locales/en/billing.json'
import type auth from '#locales/en/auth.json'
import type cancellation from '#locales/en/cancellation.json'
import type checkIn from '#locales/en/check-in.json'
import type checkout from '#locales/en/checkout.json'
import type errors from '#locales/en/errors.json'
import type eventAdmin from '#locales/en/event-admin.json'
import type dashboard from '#locales/en/dashboard.json'
import type doorReport from '#locales/en/door-report.json'
import type guestLists from '#locales/en/guest-lists.json'
import type orderRequests from '#locales/en/order-requests.json'
import type vouchers from '#locales/en/vouchers.json'
import type waitingList from '#locales/en/waiting-list.json'
import type importTexts from '#locales/en/import.json'
import type designer from '#locales/en/designer.json'
import type eventMessages from '#locales/en/event-messages.json'
import type messageSubscription from '#locales/en/message-subscription.json'
import type eventOrders from '#locales/en/event-orders.json'
import type eventPeople from '#locales/en/event-people.json'
import type eventSales from '#locales/en/event-sales.json'
import type eventSettings from '#locales/en/event-settings.json'
import type eventWidget from '#locales/en/event-widget.json'
import type fields from '#locales/en/fields.json'
import type form from '#locales/en/form.json'
import type manage from '#locales/en/manage.json'
import type members from '#locales/en/members.json'
import type other_events from '#locales/en/other-events.json'
import type rooms from '#locales/en/rooms.json'
import type membership from '#locales/en/membership.json'
import type profile from '#locales/en/profile.json'
import type print from '#locales/en/print.json'
import type publicPages from '#locales/en/public.json'
import type ticketsInHand from '#locales/en/tickets-in-hand.json'
import type bookings from '#locales/en/bookings.json'
import type venue from '#locales/en/venue.json'
import type widget from '#locales/en/widget.json'
import type shell from '#locales/en/shell.json'

/** Texts that the resources add to an area, by their names. */
type PartOf<Key extends string> = {
  [
    Name in keyof ResourceTexts as Key extends keyof ResourceTexts[Name] ? Name : never
  ]: Key extends keyof ResourceTexts[Name] ? ResourceTexts[Name][Key] : never
}
type Plurals = {
  [
    Name in keyof ResourceTexts as 'plural' extends keyof ResourceTexts[Name]
      ? (typeof RESOURCES)[Name]['plural']
      : never
  ]: string
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      shell: typeof shell
      errors: typeof errors & PartOf<'errors'>
      form: typeof form
      fields: typeof fields & PartOf<'fields'> & { choices: PartOf<'choices'> }
      account: typeof account
      activity: typeof activity
      billing: typeof billing
      'bank-statements': typeof bankStatements
      profile: typeof profile
      auth: typeof auth
      manage: typeof manage & { edits: { of: PartOf<'name'> }; copy: Plurals }
      members: typeof members
      'other-events': typeof other_events
      rooms: typeof rooms
      membership: typeof membership
      'event-admin': typeof eventAdmin & { layout: Plurals }
      dashboard: typeof dashboard
      'door-report': typeof doorReport
      'guest-lists': typeof guestLists
      'order-requests': typeof orderRequests
      vouchers: typeof vouchers
      'waiting-list': typeof waitingList
      import: typeof importTexts
      'event-messages': typeof eventMessages
      'message-subscription': typeof messageSubscription
      'event-orders': typeof eventOrders
      'event-people': typeof eventPeople
      'event-sales': typeof eventSales & PartOf<'screen'>
      'event-settings': typeof eventSettings
      'event-widget': typeof eventWidget
      designer: typeof designer
      'check-in': typeof checkIn
      'box-office': typeof boxOffice
      checkout: typeof checkout
      cancellation: typeof cancellation
      print: typeof print
      'tickets-in-hand': typeof ticketsInHand
      public: typeof publicPages
      bookings: typeof bookings
      venue: typeof venue
      widget: typeof widget
    }
  }
}
