import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MAX_ACTIVE_HOLDS } from '#rules/sales/waiting-room.ts'
import { openFileStorage } from './core/integrations/files/open-files.ts'
import { openMail, promisesMail } from './core/integrations/mail/open-mail.ts'
import { withoutMailServer } from './core/integrations/mail/without-server.ts'
import { openPushServices } from './core/integrations/push/push-services.ts'
import { createApp, type AppOptions } from './app.ts'
import type { Database } from './core/db/database.ts'
import { checkRows } from './core/db/sql/query-rows.ts'
import { createFolderProbe } from './data-folder.ts'
import type { Env } from './core/env.ts'
import { openErrorReports, reportLoggedErrors, type ErrorReports } from './core/error-reports.ts'
import { database_connections } from './core/metrics.ts'
import { PROJECT_ROOT } from './core/project-root.ts'
import { StartError } from './core/start-error.ts'
import { closeUploads } from './core/uploads.ts'
import type { Deps } from './core/http/mount.ts'
import { startJobs } from './core/jobs/jobs.ts'
import { jobs } from './domains/index.ts'
import type { Lan } from './lan.ts'
import { createPaymentProvider } from './create-payment-provider.ts'
import { hostOf, publicUrl, selfHost } from './base-url.ts'
import { clock, random } from './prepare-start.ts'
import { sendToSelf } from './send-to-self.ts'
import type { StartupBanner } from './startup-banner.ts'

const FINISH_WITHIN_MS = 10_000
const QUEUE_ADVANCE_EVERY_MS = 1_000

export type Stop = () => Promise<void>
export type RunningServer = { banner: StartupBanner; stop: Stop }
type ServeOptions = { db: Database; lan: Lan | null; is_demo: boolean; has_jobs: boolean }

/**
 * Listens on prepared data and runs the jobs if `has_jobs`. Returns a function that stops the server and
 * closes the database.
 */
export async function serve(env: Env, { db, lan, is_demo, has_jobs }: ServeOptions): Promise<Stop> {
  if (env.DEV) checkRows()
  const host = hostOf(env, lan)
  const public_url = publicUrl(env, lan)
  const provider = createPaymentProvider(env, { db, clock, random, public_url, is_demo })
  const opened_mail = openMail(env)
  const promises_mail = promisesMail(opened_mail, { is_demo })
  const mail = promises_mail ? opened_mail : { ...opened_mail, mailer: withoutMailServer(opened_mail.mailer) }
  const deps: Deps = {
    db,
    clock,
    random,
    files: openFileStorage(env),
    tryWriting: createFolderProbe(env.DATA_DIR),
    provider,
    takes_test_money: is_demo,
    mail,
    push: openPushServices({
      origins: env.PUSH_SERVICES,
      contact: public_url.startsWith('https:') ? public_url : `mailto:${mail.from}`,
    }),
    settings: { public_url, is_demo, promises_mail },
    waiting_room: { most_under_way: MAX_ACTIVE_HOLDS, move_every_ms: QUEUE_ADVANCE_EVERY_MS },
    checks_replies: env.DEV,
  }
  const reports = env.SENTRY_DSN === undefined ? null : openErrorReports(env.SENTRY_DSN)
  const app = await createApp(deps, appOptions(env, lan, reports))
  const removeReader = readConnections(db)
  if (lan !== null) serveAuthority(app, lan)
  await listen(app, host, env.PORT)
  const job_deps = {
    ...deps,
    log: app.log,
    sendToSelf: sendToSelf(selfHost(host), env.PORT, lan !== null),
  }
  const stopJobs = has_jobs ? startJobs(job_deps, jobs(job_deps)) : null
  if (has_jobs && mail.folder && !is_demo)
    app.log.warn(`SMTP_URL is not set: mail is not sent but kept in ${mail.folder.folder}`)
  return async () => {
    await Promise.all([closeWithin(app, FINISH_WITHIN_MS), stopJobs?.()])
    await closeUploads()
    await reports?.close()
    removeReader()
    await db.close()
  }
}

function appOptions(env: Env, lan: Lan | null, reports: ErrorReports | null): AppOptions {
  const built_folder = path.join(PROJECT_ROOT, 'dist', 'app')
  return {
    has_limits: true,
    trusted_proxies: env.TRUST_PROXY,
    // One line per request would push the QR code of the startup banner out of a terminal.
    logger: {
      level: env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
      ...(reports === null ? {} : { hooks: { logMethod: reportLoggedErrors(reports) } }),
    },
    metrics_token: env.METRICS_TOKEN,
    tls: lan?.tls ?? null,
    has_lasting_https: env.PUBLIC_URL?.startsWith('https:') ?? false,
    site: env.DEV ? { kind: 'dev', root: PROJECT_ROOT } : { kind: 'built', folder: built_folder },
  }
}

function readConnections(db: Database): () => void {
  return database_connections.readBy(async (gauge) => {
    for (const [state, count] of Object.entries(db.connections())) gauge.set({ state }, count)
  })
}

function serveAuthority(app: FastifyInstance, { ca_cert }: Lan): void {
  app.get('/lan-ca.crt', (_request, reply) => reply.type('application/x-x509-ca-cert').send(ca_cert))
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' })
  } catch (error) {
    await app.close()
    throw isSystemError(error) ? new StartError(listenFailure(error.code, host, port)) : error
  }
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
}

function listenFailure(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program; set PORT to a free one.`
  if (code === 'EACCES') return `PORT ${port} may not be used by this user; set PORT to one above 1023.`
  return `HOST ${host} is no address of this machine to listen on (${code}).`
}

/** Lets running requests finish; what still runs after the limit is aborted. */
async function closeWithin(app: FastifyInstance, most_ms: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), most_ms)
  await app.close()
  clearTimeout(timer)
}
