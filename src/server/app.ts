import { randomUUID } from 'node:crypto'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { MailFolder } from './adapters/mail/folder.ts'
import { installBodies } from './http/bodies.ts'
import { installDevSite } from './http/site/dev-site.ts'
import { installErrors, sendNotFound } from './http/errors.ts'
import { installLastSeen } from './http/last-seen.ts'
import { installLimits } from './http/limits.ts'
import { installLive } from './http/live/live.ts'
import type { Api, AskedOfModules, Deps } from './http/mount.ts'
import { parseQueryString } from './http/query-string.ts'
import { referenceRoutes } from './http/reference/routes.ts'
import { installRequestLog } from './http/request-log.ts'
import { installSecurity } from './http/security.ts'
import { installSite } from './http/site/site.ts'
import { installSitemap } from './modules/sitemap/routes.ts'
import { accountsRoutes } from './modules/accounts/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { recordExport } from './modules/audit/service.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { whoHolds } from './modules/auth/service.ts'
import { answersRoutes } from './modules/answers/routes.ts'
import { attachmentsRoutes } from './modules/attachments/routes.ts'
import { attendeesRoutes } from './modules/attendees/routes.ts'
import { billingRoutes } from './modules/billing/routes.ts'
import { capacityAssignmentsRoutes } from './modules/capacity-assignments/routes.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { categoriesRoutes } from './modules/categories/routes.ts'
import { checkInListsRoutes } from './modules/check-in-lists/routes.ts'
import { clientOrdersRoutes } from './modules/client-orders/routes.ts'
import { clientsRoutes } from './modules/clients/routes.ts'
import { devicesRoutes } from './modules/devices/routes.ts'
import { doorKeysRoutes } from './modules/door-keys/routes.ts'
import { erasureRoutes } from './modules/erasure/routes.ts'
import { eventSettingsRoutes } from './modules/event-settings/routes.ts'
import { eventDatesRoutes } from './modules/event-dates/routes.ts'
import { eventsRoutes } from './modules/events/routes.ts'
import { filesRoutes } from './modules/files/routes.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { imagesRoutes } from './modules/images/routes.ts'
import { devMailRoutes } from './modules/mails/routes.ts'
import { mailSetupRoutes } from './modules/mail-setup/routes.ts'
import { memberClosingRoutes } from './modules/member-closing/routes.ts'
import { memberImportRoutes } from './modules/member-import/routes.ts'
import { membersRoutes } from './modules/members/routes.ts'
import { venueFaceRoutes } from './modules/venue-face/routes.ts'
import { membershipSettingsRoutes } from './modules/membership-settings/routes.ts'
import { messageSubscriptionsRoutes } from './modules/message-subscriptions/routes.ts'
import { messagesRoutes } from './modules/messages/routes.ts'
import { weatherRoutes } from './modules/weather/routes.ts'
import { bookingsRoutes } from './modules/bookings/routes.ts'
import { merchantsRoutes } from './modules/merchants/routes.ts'
import { calendarFeedsRoutes } from './modules/calendar-feeds/routes.ts'
import { occupancyRoutes } from './modules/occupancy/routes.ts'
import { publicRoomsRoutes } from './modules/public-rooms/routes.ts'
import { roomPicturesRoutes } from './modules/room-pictures/routes.ts'
import { roomsRoutes } from './modules/rooms/routes.ts'
import { mirrorRoutes } from './modules/mirror/routes.ts'
import { createPageHeads } from './modules/page-heads/service.ts'
import { pageViewsRoutes } from './modules/page-views/routes.ts'
import { affiliatesRoutes } from './modules/affiliates/routes.ts'
import { promoCodesRoutes } from './modules/promo-codes/routes.ts'
import { findTicketsRoutes } from './modules/find-tickets/routes.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { providerReportsRoutes } from './modules/provider-reports/routes.ts'
import { otherEventsRoutes } from './modules/other-events/routes.ts'
import { publicEventsRoutes } from './modules/public-events/routes.ts'
import { pushesRoutes } from './modules/pushes/routes.ts'
import { questionsRoutes } from './modules/questions/routes.ts'
import { ordersRoutes } from './modules/orders/routes.ts'
import { owedRefundsRoutes } from './modules/owed-refunds/routes.ts'
import { organizersRoutes } from './modules/organizers/routes.ts'
import { sandboxRoutes } from './modules/sandbox-payments/routes.ts'
import { receiptsRoutes } from './modules/receipts/routes.ts'
import { scansRoutes } from './modules/scans/routes.ts'
import { sessionsRoutes } from './modules/sessions/routes.ts'
import { keepSeen } from './modules/sessions/service.ts'
import { taxesAndFeesRoutes } from './modules/taxes-and-fees/routes.ts'
import { statsRoutes } from './modules/stats/routes.ts'
import { ticketsInHandRoutes } from './modules/tickets-in-hand/routes.ts'
import { ticketsRoutes } from './modules/tickets/routes.ts'
import { upgradeRequestsRoutes } from './modules/upgrade-requests/routes.ts'
import { usersRoutes } from './modules/users/routes.ts'
import { waitingLineRoutes } from './modules/waiting-line/routes.ts'

const MODULES: readonly ((api: Api) => void)[] = [
  referenceRoutes,
  healthRoutes,
  authRoutes,
  usersRoutes,
  sessionsRoutes,
  clientsRoutes,
  pushesRoutes,
  accountsRoutes,
  auditRoutes,
  billingRoutes,
  mailSetupRoutes,
  taxesAndFeesRoutes,
  organizersRoutes,
  eventsRoutes,
  eventDatesRoutes,
  eventSettingsRoutes,
  categoriesRoutes,
  ticketsRoutes,
  questionsRoutes,
  answersRoutes,
  promoCodesRoutes,
  affiliatesRoutes,
  capacityAssignmentsRoutes,
  attendeesRoutes,
  erasureRoutes,
  ordersRoutes,
  owedRefundsRoutes,
  checkInListsRoutes,
  statsRoutes,
  catalogueRoutes,
  devicesRoutes,
  doorKeysRoutes,
  scansRoutes,
  mirrorRoutes,
  imagesRoutes,
  attachmentsRoutes,
  filesRoutes,
  publicEventsRoutes,
  pageViewsRoutes,
  otherEventsRoutes,
  waitingLineRoutes,
  checkoutRoutes,
  providerReportsRoutes,
  sandboxRoutes,
  ticketsInHandRoutes,
  findTicketsRoutes,
  clientOrdersRoutes,
  memberClosingRoutes,
  memberImportRoutes,
  membersRoutes,
  membershipSettingsRoutes,
  venueFaceRoutes,
  merchantsRoutes,
  roomsRoutes,
  roomPicturesRoutes,
  publicRoomsRoutes,
  bookingsRoutes,
  weatherRoutes,
  messagesRoutes,
  messageSubscriptionsRoutes,
  occupancyRoutes,
  calendarFeedsRoutes,
  receiptsRoutes,
  upgradeRequestsRoutes,
]

const ASKED: AskedOfModules = { whoHolds, keepSeen, recordExport }

const COMPRESS_FROM_BYTES = 1024
const BROTLI_QUALITY = 4
/** A large file on a slow line takes its time; whoever drips one byte at a time does not take it from others. */
const REQUEST_TIMEOUT_MS = 120_000
const HEADERS_TIMEOUT_MS = 20_000
/** How often the two are looked after. */
const TIMEOUTS_CHECKED_MS = 5_000

export type AppOptions = {
  /** Off in tests that sign in more often than a person. */
  has_limits: boolean
  /** How many proxies stand in front and may say who asks. */
  trusted_proxies: number
  logger: NonNullable<FastifyServerOptions['logger']>
  /** Certificate and key, where the server itself speaks https. */
  tls: { cert: string; key: string } | null
  /** Whether browsers come by https, here or at a proxy, under a name that stays. */
  has_lasting_https: boolean
  /** Where mail is kept in place of sending it; a demo shows it. */
  mail_folder?: MailFolder
  /** How long a whole request may take to arrive. */
  request_timeout_ms?: number
  site: { kind: 'none' } | { kind: 'built'; folder: string } | { kind: 'dev'; root: string }
}

/** Assembles the web server; nothing listens yet. */
export async function createApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { tls, site } = options
  const app = fastify({
    logger: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (_address: string, hop: number) => hop < options.trusted_proxies,
    routerOptions: { querystringParser: parseQueryString },
    // Fastify's own option for this reaches no server that somebody else made.
    serverFactory: (handler) =>
      tls === null
        ? createHttp(timeoutsOf(options), handler)
        : createHttps({ ...tls, ...timeoutsOf(options) }, handler),
    frameworkErrors: (_error, request, reply) => void sendNotFound(request, reply),
  })
  installErrors(app)
  installLive(app)
  installRequestLog(app)
  await installSecurity(app, { is_dev: site.kind === 'dev', is_https: options.has_lasting_https })
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  if (options.has_limits) await installLimits(app)
  await app.register(apiRoutes(deps), { prefix: '/api' })
  await app.register((scope) =>
    devMailRoutes(scope, deps.settings.is_demo ? (options.mail_folder ?? null) : null),
  )
  if (site.kind === 'none') app.setNotFoundHandler(sendNotFound)
  else installSitemap(app, deps)
  if (site.kind === 'built') await installSite(app, site.folder, createPageHeads(deps))
  if (site.kind === 'dev') await installDevSite(app, site.root, createPageHeads(deps))
  return app
}

function timeoutsOf({ request_timeout_ms = REQUEST_TIMEOUT_MS }: AppOptions) {
  return {
    requestTimeout: request_timeout_ms,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, request_timeout_ms),
    connectionsCheckingInterval: Math.min(TIMEOUTS_CHECKED_MS, request_timeout_ms),
  }
}

function apiRoutes(deps: Deps) {
  return async (scope: FastifyInstance) => {
    installBodies(scope)
    const api = { fastify: scope, deps, modules: ASKED }
    installLastSeen(api)
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    scope.setNotFoundHandler(sendNotFound)
    MODULES.forEach((routes) => routes(api))
  }
}
