// Ticket sales: public pages, checkout, orders, attendees and mails to buyers.
import { listOfEvents as listAffiliates } from './affiliates/service.ts'
import { listOfEvents as listPromoCodes } from './promo-codes/service.ts'
import { registerPayable } from '#server/domains/payments/index.ts'
import { lockOrderForPayment } from './checkout/service.ts'
import { lockOrderForRefund } from './order-refunds/service.ts'
import { affiliatesRoutes } from './affiliates/routes.ts'
import { answersRoutes } from './answers/routes.ts'
import { attendeeImportRoutes } from './attendee-import/routes.ts'
import { attendeesRoutes } from './attendees/routes.ts'
import { bankStatementsRoutes } from './bank-statements/routes.ts'
import { boxOfficeRoutes } from './box-office/routes.ts'
import { campaignsRoutes } from './campaigns/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { clientOrdersRoutes } from './client-orders/routes.ts'
import { findTicketsRoutes } from './find-tickets/routes.ts'
import { guestListsRoutes } from './guest-lists/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { myTicketsRoutes } from './my-tickets/routes.ts'
import { orderRequestsRoutes } from './order-requests/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { owedRefundsRoutes } from './owed-refunds/routes.ts'
import { postersRoutes } from './posters/routes.ts'
import { promoCodesRoutes } from './promo-codes/routes.ts'
import { publicEventsRoutes } from './public-events/routes.ts'
import { ticketBatchesRoutes } from './ticket-batches/routes.ts'
import { vouchersRoutes } from './vouchers/routes.ts'
import { waitingListRoutes } from './waiting-list/routes.ts'
import { waitingRoomRoutes } from './waiting-room/routes.ts'

export { forgetOldPayers } from './bank-statements/service.ts'
export { cancelAll, lockOrder, saveOrder } from './attendees/service.ts'
export { ingestBoxOfficeEntries, takeAllotment } from './box-office/service.ts'
export type { OrderRow } from './attendees/service.ts'
export { deleteOldReservations } from './checkout/service.ts'
export { deleteOldOrderLinks } from './find-tickets/service.ts'
export { moveDeadlines } from './guest-lists/service.ts'
export { moveScheduled, notifyNewDate } from './messages/service.ts'
export { queueWeatherNotice } from './order-emails/service.ts'
export { refundRemaining } from './order-refunds/service.ts'
export { readBuyerEvent, listOwnOrders, findBuyerOrder } from './order-view/service.ts'
export { moveRequestTimes } from './order-requests/service.ts'
export { moveDueDates } from './orders/service.ts'
export { moveExpiries } from './promo-codes/service.ts'
export {
  find as findPublicEvent,
  list as listPublicEvents,
  widgetOf,
  readOrganizer,
} from './public-events/service.ts'
export { moveVoucherEnds } from './vouchers/service.ts'
export { deleteOldWaitingEntries } from './waiting-list/service.ts'

export { jobs } from './jobs.ts'

/** Lists of an event that are kept offline. */
export const eventLists = { affiliates: listAffiliates, promo_codes: listPromoCodes }

/** Endpoints of this domain. */
export const routes = [
  affiliatesRoutes,
  answersRoutes,
  attendeeImportRoutes,
  attendeesRoutes,
  bankStatementsRoutes,
  boxOfficeRoutes,
  campaignsRoutes,
  checkoutRoutes,
  clientOrdersRoutes,
  findTicketsRoutes,
  guestListsRoutes,
  messagesRoutes,
  myTicketsRoutes,
  orderRequestsRoutes,
  ordersRoutes,
  owedRefundsRoutes,
  postersRoutes,
  promoCodesRoutes,
  publicEventsRoutes,
  ticketBatchesRoutes,
  vouchersRoutes,
  waitingListRoutes,
  waitingRoomRoutes,
]

registerPayable('order', { lockToPay: lockOrderForPayment, lockHolder: lockOrderForRefund })
