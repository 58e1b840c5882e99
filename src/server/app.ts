import { randomUUID } from 'node:crypto'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { MailFolder } from './core/integrations/mail/folder.ts'
import { installBodies } from './core/http/bodies.ts'
import { installDevSite } from './core/http/site/dev-site.ts'
import { installErrors, sendNotFound } from './core/http/errors.ts'
import { installLastSeen } from './core/http/last-seen.ts'
import { installLimits } from './core/http/limits.ts'
import { installLive } from './core/http/live/live.ts'
import type { Api, AskedOfModules, Deps } from './core/http/mount.ts'
import { parseQueryString } from './core/http/query-string.ts'
import { referenceRoutes } from './core/http/reference/routes.ts'
import { installRequestLog } from './core/http/request-log.ts'
import { installSecurity } from './core/http/security.ts'
import { installSite } from './core/http/site/site.ts'
import { installSitemap } from './domains/operations/sitemap/routes.ts'
import { accountsRoutes } from './domains/accounts/accounts/routes.ts'
import { auditRoutes } from './domains/platform/audit/routes.ts'
import { recordExport } from './domains/platform/audit/service.ts'
import { authRoutes } from './domains/accounts/auth/routes.ts'
import { whoHolds } from './domains/accounts/auth/service.ts'
import { answersRoutes } from './domains/sales/answers/routes.ts'
import { attachmentsRoutes } from './domains/events/attachments/routes.ts'
import { attendeesRoutes } from './domains/sales/attendees/routes.ts'
import { billingRoutes } from './domains/payments/billing/routes.ts'
import { capacityAssignmentsRoutes } from './domains/events/capacity-assignments/routes.ts'
import { catalogueRoutes } from './domains/operations/catalogue/routes.ts'
import { categoriesRoutes } from './domains/events/categories/routes.ts'
import { checkInListsRoutes } from './domains/door/check-in-lists/routes.ts'
import { clientOrdersRoutes } from './domains/sales/client-orders/routes.ts'
import { clientsRoutes } from './domains/operations/clients/routes.ts'
import { devicesRoutes } from './domains/door/devices/routes.ts'
import { doorKeysRoutes } from './domains/door/door-keys/routes.ts'
import { erasureRoutes } from './domains/operations/erasure/routes.ts'
import { eventSettingsRoutes } from './domains/events/event-settings/routes.ts'
import { eventDatesRoutes } from './domains/operations/event-dates/routes.ts'
import { eventsRoutes } from './domains/events/events/routes.ts'
import { filesRoutes } from './domains/platform/files/routes.ts'
import { healthRoutes } from './domains/platform/health/routes.ts'
import { imagesRoutes } from './domains/platform/images/routes.ts'
import { devMailRoutes } from './domains/messaging/emails/routes.ts'
import { mailSetupRoutes } from './domains/accounts/email-setup/routes.ts'
import { memberClosingRoutes } from './domains/members/closing/routes.ts'
import { memberImportRoutes } from './domains/members/import/routes.ts'
import { membersRoutes } from './domains/members/members/routes.ts'
import { venueFaceRoutes } from './domains/platform/branding/routes.ts'
import { membershipSettingsRoutes } from './domains/members/membership-settings/routes.ts'
import { messageSubscriptionsRoutes } from './domains/messaging/message-subscriptions/routes.ts'
import { messagesRoutes } from './domains/sales/messages/routes.ts'
import { weatherRoutes } from './domains/operations/weather/routes.ts'
import { bookingsRoutes } from './domains/rooms/bookings/routes.ts'
import { merchantsRoutes } from './domains/members/merchants/routes.ts'
import { calendarFeedsRoutes } from './domains/rooms/calendar-feeds/routes.ts'
import { occupancyRoutes } from './domains/rooms/schedule/routes.ts'
import { publicRoomsRoutes } from './domains/rooms/public-rooms/routes.ts'
import { roomPicturesRoutes } from './domains/rooms/room-pictures/routes.ts'
import { roomsRoutes } from './domains/rooms/rooms/routes.ts'
import { mirrorRoutes } from './domains/door/mirror/routes.ts'
import { createPageHeads } from './domains/operations/page-meta/service.ts'
import { pageViewsRoutes } from './domains/events/page-views/routes.ts'
import { affiliatesRoutes } from './domains/sales/affiliates/routes.ts'
import { promoCodesRoutes } from './domains/sales/promo-codes/routes.ts'
import { findTicketsRoutes } from './domains/sales/find-tickets/routes.ts'
import { checkoutRoutes } from './domains/sales/checkout/routes.ts'
import { providerReportsRoutes } from './domains/payments/webhooks/routes.ts'
import { otherEventsRoutes } from './domains/events/other-events/routes.ts'
import { publicEventsRoutes } from './domains/sales/public-events/routes.ts'
import { pushesRoutes } from './domains/messaging/pushes/routes.ts'
import { questionsRoutes } from './domains/events/questions/routes.ts'
import { ordersRoutes } from './domains/sales/orders/routes.ts'
import { owedRefundsRoutes } from './domains/sales/owed-refunds/routes.ts'
import { organizersRoutes } from './domains/events/organizers/routes.ts'
import { sandboxRoutes } from './domains/payments/sandbox/routes.ts'
import { receiptsRoutes } from './domains/members/receipts/routes.ts'
import { scansRoutes } from './domains/door/scans/routes.ts'
import { sessionsRoutes } from './domains/accounts/sessions/routes.ts'
import { keepSeen } from './domains/accounts/sessions/service.ts'
import { taxesAndFeesRoutes } from './domains/accounts/taxes-and-fees/routes.ts'
import { statsRoutes } from './domains/events/stats/routes.ts'
import { ticketsInHandRoutes } from './domains/sales/my-tickets/routes.ts'
import { ticketsRoutes } from './domains/events/tickets/routes.ts'
import { upgradeRequestsRoutes } from './domains/members/upgrade-requests/routes.ts'
import { usersRoutes } from './domains/accounts/users/routes.ts'
import { waitingLineRoutes } from './domains/sales/waiting-room/routes.ts'

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
