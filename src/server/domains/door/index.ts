// Check-in lists, devices and scans.
import { listOfEvents as listCheckInLists } from './check-in-lists/service.ts'
import { doorBoardRoutes } from './door-board/routes.ts'
import { checkInListsRoutes } from './check-in-lists/routes.ts'
import { devicesRoutes } from './devices/routes.ts'
import { doorListRoutes } from './door-list/routes.ts'
import { doorKeysRoutes } from './door-keys/routes.ts'
import { mirrorRoutes } from './mirror/routes.ts'
import { overridesRoutes } from './overrides/routes.ts'
import { doorReportRoutes } from './door-report/routes.ts'
import { scansRoutes } from './scans/routes.ts'
import { supervisorsRoutes } from './supervisors/routes.ts'

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
export { isSupervisor } from './supervisors/service.ts'
export { replayAttendee, replayAttendees, ingestScans } from './scans/service.ts'

export { jobs } from './jobs.ts'

/** Lists of an event that are kept offline. */
export const eventLists = { check_in_lists: listCheckInLists }

/** Endpoints of this domain. */
export const routes = [
  checkInListsRoutes,
  devicesRoutes,
  doorBoardRoutes,
  doorKeysRoutes,
  supervisorsRoutes,
  overridesRoutes,
  doorReportRoutes,
  doorListRoutes,
  mirrorRoutes,
  scansRoutes,
]
