// Events and their resources, except sales and scans.
import { taxOrFeeDeleted } from '#server/domains/accounts/index.ts'
import { listOfEvents as listCapacities } from './capacity-assignments/service.ts'
import { listOfEvents as listCategories } from './categories/service.ts'
import { listOfEvents as listQuestions } from './questions/service.ts'
import { listOfEvents as listTickets, removeTaxOrFee } from './tickets/service.ts'
import { attachmentsRoutes } from './attachments/routes.ts'
import { capacityAssignmentsRoutes } from './capacity-assignments/routes.ts'
import { categoriesRoutes } from './categories/routes.ts'
import { eventImagesRoutes } from './event-images/routes.ts'
import { eventSettingsRoutes } from './event-settings/routes.ts'
import { eventsRoutes } from './events/routes.ts'
import { organizersRoutes } from './organizers/routes.ts'
import { otherEventsRoutes } from './other-events/routes.ts'
import { pageViewsRoutes } from './page-views/routes.ts'
import { questionsRoutes } from './questions/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { ticketsRoutes } from './tickets/routes.ts'

export { presentAttachment } from './attachments/service.ts'
export { limitsOfEvents } from './capacity-assignments/service.ts'
export { listOfEvents as categoriesOfEvents } from './categories/service.ts'
export {
  listOfEvents as settingsOfEvents,
  movePaymentDue,
  update as updateEventSettings,
} from './event-settings/service.ts'
export { rebuildTotals } from './event-totals/service.ts'
export {
  FIRST_CHANGE_NO,
  KEY_BYTES,
  announceChange,
  addDefaultQuestions,
  insertNewEventRows,
  listOffline,
  lockEvent,
  changeHappening,
  requireEvent,
  requireVersion,
  touch,
  update as updateEvent,
} from './events/service.ts'
export type { EventRow } from './events/service.ts'
export { rebuildInventory } from './inventory/service.ts'
export { listOfAccount as organizersOfAccount } from './organizers/service.ts'
export {
  hasLive as hasLiveOtherEvents,
  listOfVenue as otherEventsOfVenue,
  readLive,
} from './other-events/service.ts'
export { isBot } from './page-views/service.ts'
export { presentForBuyer, read as readQuestion } from './questions/service.ts'
export {
  lockTicketsForShare,
  listForSale,
  lockCapacities,
  lockTickets,
  moveSales,
  presentAll,
  requireTickets,
  reserveTicket,
  reserveTickets,
  ticketQuantity,
} from './tickets/service.ts'

/** Lists of an event that are kept offline. */
export const eventLists = {
  capacity_assignments: listCapacities,
  categories: listCategories,
  questions: listQuestions,
  tickets: listTickets,
}

/** Endpoints of this domain. */
export const routes = [
  attachmentsRoutes,
  capacityAssignmentsRoutes,
  categoriesRoutes,
  eventImagesRoutes,
  eventSettingsRoutes,
  eventsRoutes,
  organizersRoutes,
  otherEventsRoutes,
  pageViewsRoutes,
  questionsRoutes,
  statsRoutes,
  ticketsRoutes,
]

taxOrFeeDeleted.on(removeTaxOrFee)
