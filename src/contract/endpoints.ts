import * as accounts from './account/accounts.ts'
import * as affiliate_visits from './events/affiliate-visits.ts'
import * as answers from './orders/answers.ts'
import * as box_office from './door/box-office.ts'
import * as takings from './door/takings.ts'
import * as ticket_batches from './orders/ticket-batches.ts'
import * as attendee_import from './orders/attendee-import.ts'
import * as attachments from './events/attachments.ts'
import * as audit from './account/audit.ts'
import * as auth from './account/auth.ts'
import * as billing from './account/billing.ts'
import * as calendar_feeds from './rooms/calendar-feeds.ts'
import * as catalogue from './events/catalogue.ts'
import * as categories from './events/categories.ts'
import * as checkout from './orders/checkout.ts'
import * as payments from './orders/payments.ts'
import * as owed_refunds from './orders/owed-refunds.ts'
import * as bank_statements from './orders/bank-statements.ts'
import * as statement_lines from './orders/statement-lines.ts'
import * as refunds from './orders/refunds.ts'
import * as ticket_returns from './orders/cancellation/ticket-returns.ts'
import * as resale from './orders/cancellation/resale.ts'
import * as sandbox_payments from './orders/sandbox.ts'
import * as client_orders from './orders/client-orders.ts'
import * as clients from './account/clients.ts'
import * as conflicts from './door/conflicts.ts'
import * as declared from './resources/modules.gen.ts'
import * as devices from './door/devices.ts'
import * as door_board from './door/door-board.ts'
import * as door_report from './door/door-report.ts'
import * as door_keys from './door/door-keys.ts'
import * as door_overrides from './door/overrides.ts'
import * as phone_lists from './door/phone-lists.ts'
import * as supervisors from './door/supervisors.ts'
import * as door_list from './door/door-list.ts'
import type { Endpoint } from './wire/endpoint.ts'
import * as erasure from './account/erasure.ts'
import * as event_rooms from './events/event-rooms.ts'
import * as guest_lists from './orders/guest-lists.ts'
import * as health from './wire/health.ts'
import * as images from './events/images.ts'
import * as mail_setup from './account/email-setup.ts'
import * as mirror from './door/mirror.ts'
import * as order_desk from './orders/desk.ts'
import * as order_ending from './orders/cancel-refund.ts'
import * as order_requests from './sales/order-requests.ts'
import * as orders from './orders/orders.ts'
import * as other_event_files from './events/other-event-files.ts'
import * as page_views from './events/page-views.ts'
import * as campaigns from './events/campaigns.ts'
import * as posters from './events/posters.ts'
import * as programme_feed from './events/programme-feed.ts'
import * as public_organizers from './events/public-organizers.ts'
import * as public_events from './events/public-events.ts'
import * as pushes from './account/pushes.ts'
import * as scans from './door/scans.ts'
import * as sessions from './account/sessions.ts'
import * as stats from './events/stats.ts'
import * as my_tickets from './orders/my-tickets.ts'
import * as find_tickets from './orders/find-tickets.ts'
import * as users from './account/users.ts'
import * as members from './members/members.ts'
import * as member_import from './members/import.ts'
import * as branding from './account/branding.ts'
import * as membership_settings from './members/membership-settings.ts'
import * as own_data from './members/own-data.ts'
import * as receipts from './members/receipts.ts'
import * as room_pictures from './rooms/room-pictures.ts'
import * as public_rooms from './rooms/public-rooms.ts'
import * as booking_figures from './rooms/booking-figures.ts'
import * as weather from './rooms/weather.ts'
import * as messages from './messages/messages.ts'
import * as message_subscriptions from './messages/message-subscriptions.ts'
import * as own_bookings from './rooms/own-bookings.ts'
import * as occupancy from './rooms/schedule.ts'
import * as upgrade_requests from './members/upgrade-requests.ts'
import * as vouchers from './sales/vouchers.ts'
import * as waiting_list from './sales/waiting-list.ts'
import * as waiting_room from './orders/waiting-room.ts'

const resources = {
  guest_lists,
  health,
  auth,
  users,
  sessions,
  clients,
  pushes,
  accounts,
  ...declared,
  audit,
  billing,
  event_rooms,
  categories,
  images,
  attendee_import,
  attachments,
  answers,
  calendar_feeds,
  orders: { ...orders, ...order_desk, ...order_ending },
  erasure,
  conflicts,
  stats,
  campaigns,
  posters,
  programme_feed,
  public_organizers,
  catalogue,
  devices: { ...devices, ...phone_lists },
  door_keys,
  supervisors,
  door_overrides,
  door_board,
  door_report,
  door_list,
  scans,
  box_office: { ...box_office, ...takings, ...ticket_batches },
  mail_setup,
  mirror,
  public_events,
  page_views,
  affiliate_visits,
  other_event_files,
  vouchers,
  waiting_list,
  waiting_room,
  checkout,
  order_requests,
  payments,
  owed_refunds,
  bank_statements: { ...bank_statements, ...statement_lines },
  refunds,
  ticket_returns,
  resale,
  sandbox_payments,
  my_tickets,
  find_tickets,
  client_orders,
  members,
  member_import,
  membership_settings,
  branding,
  own_data,
  receipts,
  upgrade_requests,
  room_pictures,
  public_rooms,
  booking_figures,
  own_bookings,
  weather,
  messages,
  message_subscriptions,
  occupancy,
}

/** Every endpoint of the API with its operation name, in the order of the reference. */
export const endpoints: readonly { name: string; resource: string; endpoint: Endpoint }[] = Object.entries(
  resources,
).flatMap(([resource, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, resource, endpoint: value }] : [],
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}
