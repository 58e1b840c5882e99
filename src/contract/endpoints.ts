import * as accounts from './accounts.ts'
import * as answers from './answers.ts'
import * as attachments from './attachments.ts'
import * as attendees from './attendees.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import * as capacity_assignments from './capacity-assignments.ts'
import * as catalogue from './catalogue.ts'
import * as categories from './categories.ts'
import * as checkout from './checkout.ts'
import * as payments from './payments.ts'
import * as refunds from './refunds.ts'
import * as sandboxPayments from './sandbox-payments.ts'
import * as check_in_lists from './check-in-lists.ts'
import * as client_orders from './client-orders.ts'
import * as clients from './clients.ts'
import * as devices from './devices.ts'
import * as door_keys from './door-keys.ts'
import type { Endpoint } from './endpoint.ts'
import * as erasure from './erasure.ts'
import * as event_settings from './event-settings.ts'
import * as events from './events.ts'
import * as health from './health.ts'
import * as images from './images.ts'
import * as mail_setup from './mail-setup.ts'
import * as mirror from './mirror.ts'
import * as order_desk from './order-desk.ts'
import * as order_ending from './order-ending.ts'
import * as orders from './orders.ts'
import * as other_events from './other-events.ts'
import * as organizers from './organizers.ts'
import * as page_views from './page-views.ts'
import * as promo_codes from './promo-codes.ts'
import * as public_events from './public-events.ts'
import * as questions from './questions.ts'
import * as scans from './scans.ts'
import * as sessions from './sessions.ts'
import * as stats from './stats.ts'
import * as taxes_and_fees from './taxes-and-fees.ts'
import * as tickets_in_hand from './tickets-in-hand.ts'
import * as find_tickets from './find-tickets.ts'
import * as tickets from './tickets.ts'
import * as users from './users.ts'

const resources = {
  health,
  auth,
  users,
  sessions,
  clients,
  accounts,
  audit,
  billing,
  taxes_and_fees,
  organizers,
  events,
  event_settings,
  categories,
  images,
  attachments,
  tickets,
  questions,
  answers,
  promo_codes,
  capacity_assignments,
  orders: { ...orders, ...order_desk, ...order_ending },
  attendees,
  erasure,
  check_in_lists,
  stats,
  catalogue,
  devices,
  door_keys,
  scans,
  mail_setup,
  mirror,
  public_events,
  page_views,
  other_events,
  checkout,
  payments,
  refunds,
  sandboxPayments,
  tickets_in_hand,
  find_tickets,
  client_orders,
}

/** Every call of the API by its own name, in the order of the reference. */
export const endpoints: readonly { name: string; resource: string; endpoint: Endpoint }[] = Object.entries(
  resources,
).flatMap(([resource, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, resource, endpoint: value }] : [],
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}
