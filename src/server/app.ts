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
import type { Api, ModuleServices, Deps } from './core/http/mount.ts'
import { parseQueryString } from './core/http/query-string.ts'
import { routes } from './domains/index.ts'
import { referenceRoutes } from './core/http/reference/routes.ts'
import { installRequestLog } from './core/http/request-log.ts'
import { installSecurity } from './core/http/security.ts'
import { installSite } from './core/http/site/site.ts'
import { recordExport } from './domains/platform/index.ts'
import { saveLastSeen, resolveSession } from './domains/accounts/index.ts'
import { createPageHeads, installSitemap } from './domains/operations/index.ts'
import { devMailRoutes } from './domains/messaging/index.ts'

const MODULES: readonly ((api: Api) => void)[] = [referenceRoutes, ...routes]

const SERVICES: ModuleServices = { resolveSession, saveLastSeen, recordExport }

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
    const api = { fastify: scope, deps, modules: SERVICES }
    installLastSeen(api)
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    scope.setNotFoundHandler(sendNotFound)
    MODULES.forEach((routes) => routes(api))
  }
}
