// What every domain stands on: files and images, the log of who did what, throttling, the venue and its branding.
import { auditRoutes } from './audit/routes.ts'
import { venueFaceRoutes } from './branding/routes.ts'
import { filesRoutes } from './files/routes.ts'
import { healthRoutes } from './health/routes.ts'

export {
  BY_BUYER,
  BY_PROVIDER,
  BY_SYSTEM,
  changed,
  changesBetween,
  deleteOldEntries,
  record,
  recordExport,
  recordOfPerson,
  translationsBetween,
} from './audit/service.ts'
export type { Recording } from './audit/service.ts'
export { readPublic as readBranding, readSender } from './branding/service.ts'
export {
  copyCover,
  copyPaymentCodes,
  coverPicturesOf,
  coversOf,
  logosOf,
  otherCoverUrlsOf,
  otherCoversOf,
  otherPicturesOf,
  pictureOf,
  picturesAmong,
} from './covers/service.ts'
export type { Picture, ToldPicture } from './covers/service.ts'
export { claim, putAway, release, sweep, sweepAll, urlOf } from './files/service.ts'
export { lookOf, prepare as prepareImage, presentImage, processImage, saveImage } from './images/service.ts'
export type { ImageRow, ReadyImage } from './images/service.ts'
export {
  findOwnedDoor,
  hasOwner,
  isFirstOwner,
  keepHouse,
  makeSetupCode,
  pushKeys,
  readInstallation,
  readPushKeys,
  rememberDemo,
  spendSetupCode,
} from './installation/service.ts'
export {
  countTry,
  deleteOldFailures,
  forgetFailures,
  isTriedTooOften,
  takeShare,
  takeShares,
  uncountTry,
} from './throttle/service.ts'
export type { Share, Subject } from './throttle/service.ts'
export { dayOf, findVenue, readVenue, requireVenue } from './venue/service.ts'
export type { Venue } from './venue/service.ts'

/** The endpoints of this domain. */
export const routes = [auditRoutes, venueFaceRoutes, filesRoutes, healthRoutes]
