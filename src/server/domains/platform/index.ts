// Services that every domain uses: files and images, audit log, throttling, venue and branding.
import { auditRoutes } from './audit/routes.ts'
import { brandingRoutes } from './branding/routes.ts'
import { filesRoutes } from './files/routes.ts'
import { healthRoutes } from './health/routes.ts'

export {
  BY_BUYER,
  BY_PROVIDER,
  BY_SYSTEM,
  makeChange,
  changesBetween,
  deleteOldEntries,
  record,
  recordExport,
  recordForUser,
  translationsBetween,
} from './audit/service.ts'
export type { AuditContext, AuditEvent } from './audit/service.ts'
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
  selectPictures,
} from './covers/service.ts'
export type { Picture, PictureWithAlt } from './covers/service.ts'
export { claim, storeFiles, release, sweep, sweepAll, urlOf } from './files/service.ts'
export {
  perceptualHashOf,
  prepare as prepareImage,
  presentImage,
  processImage,
  saveImage,
} from './images/service.ts'
export type { ImageRow, ReadyImage } from './images/service.ts'
export {
  findCheckInListOwner,
  hasOwner,
  isFirstOwner,
  saveVenueAccount,
  makeSetupCode,
  ensurePushKeys,
  readInstallation,
  readPushKeys,
  markAsDemo,
  consumeSetupCode,
} from './installation/service.ts'
export {
  countAttempt,
  deleteOldFailures,
  clearFailures,
  isThrottled,
  consumeRateLimit,
  consumeRateLimits,
  uncountAttempt,
} from './throttle/service.ts'
export type { RateLimit, ThrottleSubject } from './throttle/service.ts'
export { dayOf, findVenue, readVenue, requireVenue } from './venue/service.ts'
export type { Venue } from './venue/service.ts'

/** Endpoints of this domain. */
export const routes = [auditRoutes, brandingRoutes, filesRoutes, healthRoutes]
