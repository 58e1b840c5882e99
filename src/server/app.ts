import { randomUUID } from 'node:crypto'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { installBodies } from './core/http/bodies.ts'
import { installDevSite } from './core/http/site/dev-site.ts'
import { installErrors, sendNotFound } from './core/http/errors.ts'
import { installLastSeen } from './core/http/last-seen.ts'
import { installLimits } from './core/http/limits.ts'
import { installMetrics } from './core/http/metrics.ts'
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
/**
 * A large upload on a slow line takes time; a client that sends one byte at a time must not hold a connection
 * for ever.
 */
const REQUEST_TIMEOUT_MS = 120_000
const HEADERS_TIMEOUT_MS = 20_000
/** How often both timeouts are checked. */
const TIMEOUTS_CHECKED_MS = 5_000

export type AppOptions = {
  /** False in tests that sign in more often than a person would. */
  has_limits: boolean
  /** Number of trusted proxies in front of the server, whose forwarded address counts. */
  trusted_proxies: number
  logger: NonNullable<FastifyServerOptions['logger']>
  /** Certificate and key, where the server itself terminates https. */
  tls: { cert: string; key: string } | null
  /** Whether browsers connect by https, here or at a proxy, under a permanent host name. */
  has_lasting_https: boolean
  /** Token that metrics are read with; omitted: there are none. */
  metrics_token?: string | undefined
  /** How long a whole request may take to arrive. */
  request_timeout_ms?: number
  site: { kind: 'none' } | { kind: 'built'; folder: string } | { kind: 'dev'; root: string }
}

/** Creates the web server without listening. */
export async function createApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { tls, site } = options
  const app = fastify({
    logger: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (_address: string, proxy_index: number) => proxy_index < options.trusted_proxies,
    routerOptions: { querystringParser: parseQueryString },
    // Fastify's own option for this does not apply to a server created by a `serverFactory`.
    serverFactory: (handler) =>
      tls === null
        ? createHttp(timeoutsOf(options), handler)
        : createHttps({ ...tls, ...timeoutsOf(options) }, handler),
    frameworkErrors: (_error, request, reply) => void sendNotFound(request, reply),
  })
  installErrors(app)
  installLive(app)
  installRequestLog(app)
  installMetrics(app, options.metrics_token ?? null)
  await installSecurity(app, { is_dev: site.kind === 'dev', is_https: options.has_lasting_https })
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  if (options.has_limits) await installLimits(app)
  await app.register(apiRoutes(deps), { prefix: '/api' })
  await app.register((scope) =>
    devMailRoutes(scope, deps.settings.is_demo ? (deps.mail.folder ?? null) : null),
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
