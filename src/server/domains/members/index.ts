// Members of the venue: tiers, receipts, upgrade requests, import.
import { clientRegistered } from '#server/domains/accounts/index.ts'
import { enrol } from './members/service.ts'
import { memberClosingRoutes } from './closing/routes.ts'
import { memberImportRoutes } from './import/routes.ts'
import { membersRoutes } from './members/routes.ts'
import { membershipSettingsRoutes } from './membership-settings/routes.ts'
import { merchantsRoutes } from './merchants/routes.ts'
import { receiptsRoutes } from './receipts/routes.ts'
import { upgradeRequestsRoutes } from './upgrade-requests/routes.ts'

export { clearProgress, progressReporterOf } from './import/progress.ts'
export { deleteOldImports } from './import/service.ts'
export {
  addGrant,
  formatAgeGroup,
  enrol,
  findMemberOf,
  labelIn,
  memberLabelsOf,
  readMembership,
  saveMember,
  tierOfVisitor,
} from './members/service.ts'
export type { MemberRow } from './members/service.ts'
export {
  DEFAULT_SETTINGS,
  bookingTermsOf,
  hasMembership,
  requireRelationship,
  settingsOf,
} from './membership-settings/service.ts'
export { listOfVenue as merchantsOfVenue } from './merchants/service.ts'
export { listOwn as listOwnReceipts, picturesOf, preparePictures } from './receipts/service.ts'
export type { ReadyPicture } from './receipts/service.ts'
export { listOwnRequests } from './upgrade-requests/service.ts'

export { jobs } from './jobs.ts'

/** Endpoints of this domain. */
export const routes = [
  memberClosingRoutes,
  memberImportRoutes,
  membersRoutes,
  membershipSettingsRoutes,
  merchantsRoutes,
  receiptsRoutes,
  upgradeRequestsRoutes,
]

clientRegistered.on((context, user_id) => enrol(context, user_id))
