// Check-in lists, devices and scans.
import { listOfEvents as listCheckInLists } from './check-in-lists/service.ts'
import { checkInListsRoutes } from './check-in-lists/routes.ts'
import { devicesRoutes } from './devices/routes.ts'
import { doorKeysRoutes } from './door-keys/routes.ts'
import { mirrorRoutes } from './mirror/routes.ts'
import { scansRoutes } from './scans/routes.ts'

export { moveWindows } from './check-in-lists/service.ts'
export {
  connectDevice,
  createPairing,
  findConnectedDevice,
  requireListAccess,
  type DoorActor,
  type DoorDevice,
  type ListKey,
} from './devices/service.ts'
export { replayAttendee, replayAttendees, ingestScans } from './scans/service.ts'

export { jobs } from './jobs.ts'

/** Lists of an event that are kept offline. */
export const eventLists = { check_in_lists: listCheckInLists }

/** Endpoints of this domain. */
export const routes = [checkInListsRoutes, devicesRoutes, doorKeysRoutes, mirrorRoutes, scansRoutes]
