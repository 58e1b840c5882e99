import http from 'node:http'
import https from 'node:https'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RandomBytes } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { openFiles } from './adapters/files/open-files.ts'
import type { PaymentProvider } from './adapters/payment/provider.ts'
import { stripeProvider } from './adapters/payment/stripe.ts'
import { openMail } from './adapters/mail/open-mail.ts'
import { createApp, type AppOptions } from './app.ts'
import { connect, type Database } from './db/connect.ts'
import { DEMO_DOOR_LIST_ID, DEMO_PASSWORD, DEMO_USERS } from './seed/demo.ts'
import { folderProbe, requireDataFolder } from './data-folder.ts'
import type { Env } from './ground/env.ts'
import { isLoopback } from './ground/loopback.ts'
import { cardsOf } from './http/request-parts.ts'
import type { Deps } from './http/mount.ts'
import { startAskingForCosts } from './jobs/ask-costs.ts'
import { startCheckingData } from './jobs/check-data.ts'
import { startCheckingOut } from './jobs/check-out.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { startDeliveringSandboxMessages } from './jobs/deliver-sandbox-messages.ts'
import { startAttendingToOwed } from './jobs/owed-orders.ts'
import { startSendingMails } from './jobs/send-mails.ts'
import { startSettlingPayments } from './jobs/settle-payments.ts'
import { startTendingMembers } from './jobs/tend-members.ts'
import { prepareLan, type Lan } from './lan.ts'
import { createPairing } from './modules/devices/service.ts'
import { findOwnedDoor } from './modules/installation/service.ts'
import { sandboxProvider, type Send } from './modules/sandbox-payments/service.ts'
import { prepareData } from './prepare-data.ts'
import { PROJECT_ROOT } from './ground/project-root.ts'
import { StartError } from './ground/start-error.ts'
import type { Welcome } from './welcome.ts'

const FINISH_WITHIN_MS = 10_000
const LAN_HOST = '0.0.0.0'
const SANDBOX_WEBHOOK = '/api/public/webhooks/sandbox'

export type Running = { welcome: Welcome; stop: () => Promise<void> }

const random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))
const clock = () => fromEpochMs(Date.now())

/** Opens the database, prepares its data and listens; throws StartError or the database's own start error. */
export async function startServer(
  env: Env,
  is_lan: boolean,
  { warn, fail }: { warn: (text: string) => void; fail: (error: Error) => void },
): Promise<Running> {
  await requireDataFolder(env.DATA_DIR)
  const lan = is_lan ? await prepareLan(env.DATA_DIR) : null
  const db = await connect({
    database_url: env.DATABASE_URL,
    database_direct_url: env.DATABASE_DIRECT_URL,
    data_dir: env.DATA_DIR,
    on_warning: warn,
    on_broken: fail,
  })
  try {
    return await serve(env, lan, db)
  } catch (error) {
    await db.close()
    throw error
  }
}

async function serve(env: Env, lan: Lan | null, db: Database): Promise<Running> {
  await db.migrate()
  const host = lan === null ? env.HOST : LAN_HOST
  const prepared = await prepareData(
    db,
    { now: clock(), random },
    {
      demo: env.DEMO,
      is_loopback: isLoopback(host),
      has_public_url: env.PUBLIC_URL !== undefined,
      has_proxy: env.TRUST_PROXY > 0,
    },
  )
  const public_url = env.PUBLIC_URL ?? ownUrl(host, env.PORT, lan)
  const settings = { public_url, is_demo: prepared.is_demo }
  const files = openFiles(env)
  const provider = openProvider(env, { db, public_url, is_demo: prepared.is_demo })
  const pay = { provider, takes_test_money: prepared.is_demo }
  const { mail, ...kept } = openMail(env)
  const tryWriting = folderProbe(env.DATA_DIR)
  const checks_replies = env.DEV
  const deps: Deps = { db, clock, random, files, tryWriting, ...pay, mail, settings, checks_replies }
  const app = await createApp(deps, { ...appOptions(env, lan), ...kept })
  if (lan !== null) serveAuthority(app, lan)
  await listen(app, host, env.PORT)
  const stopJobs = startHousekeeping({ ...deps, ...kept }, (error) =>
    app.log.error({ err: error }, 'housekeeping failed'),
  )
  const stopCheckingOut = startCheckingOut(deps, (error) =>
    app.log.error({ err: error }, 'checking out by the clock failed'),
  )
  const stopCheckingData = startCheckingData({ db, log: app.log })
  const stopOwed = startAttendingToOwed(deps, (error) =>
    app.log.error({ err: error }, 'orders that are not paid cannot be looked after'),
  )
  const stopTendingMembers = startTendingMembers(deps, (error) =>
    app.log.error({ err: error }, 'members cannot be looked after'),
  )
  const stopPaying = startPaying(deps, app.log, sendToSelf(host, env.PORT, lan))
  const stopMails = startSendingMails({ ...deps, mailer: mail.mailer, log: app.log })
  if (kept.mail_folder && !prepared.is_demo)
    app.log.warn(`SMTP_URL is not set: mail is not sent but kept in ${kept.mail_folder.folder}`)
  return {
    welcome: {
      url: public_url,
      demo: prepared.is_demo ? await describeDemo(deps) : null,
      setup_code: prepared.setup_code,
      authority_url: lan === null ? null : `${public_url}/lan-ca.crt`,
    },
    stop: async () => {
      stopJobs()
      stopCheckingOut()
      stopCheckingData()
      stopOwed()
      await Promise.all([closeWithin(app, FINISH_WITHIN_MS), stopMails(), stopPaying(), stopTendingMembers()])
      await db.close()
    },
  }
}

function ownUrl(host: string, port: number, lan: Lan | null): string {
  if (lan !== null) return `https://${lan.address}:${port}`
  if (isLoopback(host) || host === LAN_HOST || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function startPaying(deps: Deps, log: FastifyInstance['log'], send: Send): () => Promise<void> {
  const { provider } = deps
  if (provider === null) return () => Promise.resolve()
  const needs = { ...deps, provider, log }
  const stops = [startSettlingPayments(needs), startAskingForCosts(needs)]
  if (provider.name === 'sandbox') stops.push(startDeliveringSandboxMessages({ ...deps, log }, send))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Stripe where its keys are set; else the one inside the server in a demo alone, since it moves no money. */
function openProvider(
  { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Env,
  { db, public_url, is_demo }: { db: Database; public_url: string; is_demo: boolean },
): PaymentProvider | null {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined)
    return is_demo ? sandboxProvider({ db, clock, random, public_url }) : null
  return stripeProvider({ secret_key: STRIPE_SECRET_KEY, webhook_secret: STRIPE_WEBHOOK_SECRET })
}

/** The sandbox's messages come over HTTP as a real provider's do, but from inside: no name has to lead here. */
function sendToSelf(host: string, port: number, lan: Lan | null): Send {
  const address = host === LAN_HOST || host === '::' ? '127.0.0.1' : host
  const { request } = lan === null ? http : https
  return (body, headers) =>
    new Promise((resolve) => {
      const options = { host: address, port, method: 'POST', path: SANDBOX_WEBHOOK, headers }
      // The certificate is our own and says another name.
      const sent = request({ ...options, rejectUnauthorized: false, timeout: FINISH_WITHIN_MS }, (answer) => {
        answer.resume()
        resolve(answer.statusCode === 204)
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(false))
      sent.end(body)
    })
}

function appOptions(env: Env, lan: Lan | null): AppOptions {
  const built = path.join(PROJECT_ROOT, 'dist', 'app')
  return {
    has_limits: true,
    trusted_proxies: env.TRUST_PROXY,
    // Beside the welcome in a terminal a line for each request would hide the code to scan.
    logger: { level: env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info') },
    tls: lan?.tls ?? null,
    has_lasting_https: env.PUBLIC_URL?.startsWith('https:') ?? false,
    site: env.DEV ? { kind: 'dev', root: PROJECT_ROOT } : { kind: 'built', folder: built },
  }
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

/** A fresh pairing at each start, because the one before may be used up. */
async function describeDemo(deps: Deps): Promise<Welcome['demo']> {
  const { db, settings } = deps
  const now = deps.clock()
  const door_url = await db.withTx(async (tx) => {
    const door = await findOwnedDoor(tx, DEMO_DOOR_LIST_ID)
    if (door === null) return null
    const context = {
      tx,
      now,
      random,
      actor: door.owner,
      from: { address: '', user_agent: '' },
      locale: 'en',
      settings,
      cards: cardsOf(deps),
    } as const
    return (await createPairing(context, door.event_id, DEMO_DOOR_LIST_ID, true)).url
  })
  return { password: DEMO_PASSWORD, sign_ins: DEMO_USERS, door_url }
}

/** Running requests finish; what still runs when the time is over is cut off. */
async function closeWithin(app: FastifyInstance, most_ms: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), most_ms)
  await app.close()
  clearTimeout(timer)
}
