import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { and, asc, eq, isNotNull, isNull, notExists } from 'drizzle-orm'
import { login } from '#contract/account/auth.ts'
import { createPairing, pairDevice } from '#contract/door/devices.ts'
import type { Id } from '#contract/wire/id.ts'
import { createClient, type Client } from '#api-client/client.ts'
import { connect } from '#server/core/db/connect.ts'
import { attendees, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { DEMO_DOOR_LIST_ID, DEMO_PASSWORD } from '#server/seed/demo.ts'
import { TODAY } from '#server/seed/people.ts'
import { startApp, type AppProcess } from '#tests/support/browser/app-process.ts'
import { sharedPostgres, type TestPostgres } from '#tests/support/databases/postgres.ts'
import { createLeanClient, type LeanClient } from './lean-client.ts'
import { addFullEvening } from './full-evening.ts'
import { uncheckedClient } from './older-client.ts'
import type { Version } from './version.ts'

const run = promisify(execFile)
const DEMO = 'dist/server/demo.js'
const TICKETS_MAX = 12_000
const METRICS_TOKEN = 'bench-reads-the-metrics'

export type BenchTicket = { attendee_id: Id; code: string; first_name: string; last_name: string }

/** The built server with demo data of a size. */
export type Venue = {
  attendees: number
  app: AppProcess
  event_id: Id
  list_id: Id
  /** Good tickets that nobody has shown at the door yet; each is given once. */
  takeTickets: (count: number) => BenchTicket[]
  /** The client of the API of the venue's owner. */
  owner: Client
  /** A code with which one more phone becomes a door. */
  pairingCode: () => Promise<string>
  /** A door without a screen: its token. */
  pairDoor: (name: string) => Promise<string>
  /** Process of PostgreSQL; null: the embedded database is in the server's. */
  database_pid: number | null
  /** Calls the API without a sign-in, at the least cost. */
  lean: LeanClient
  /** Number of mails that have not left yet. */
  countWaitingMails: () => Promise<number>
  close: () => Promise<void>
}

export type VenueKind = 'embedded' | 'postgres'
/** `is_full`: with entry windows, answers shown at the door, and hand-outs to half of the people. */
export type VenueOptions = { is_full?: boolean }

/** Makes demo data with the product's own command and starts the built server on it. */
export async function openVenue(
  { root, is_own }: Version,
  attendee_count: number,
  kind: VenueKind,
  { is_full = false }: VenueOptions = {},
): Promise<Venue> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-bench-'))
  const postgres = kind === 'postgres' ? await benchPostgres() : null
  const database_url = await postgres?.createDatabase('bench')
  const settings = {
    DEMO: '1',
    TRUST_PROXY: '1',
    METRICS_TOKEN,
    ...(database_url === undefined ? {} : { DATABASE_URL: database_url }),
  }
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: data_dir, ...settings }
  const demo = [path.join(root, DEMO), '--attendees', String(attendee_count)]
  await run(process.execPath, demo, { env, cwd: data_dir })
  const tickets = await readTickets(data_dir, database_url)
  const list_id = is_full ? await addFullEvening(data_dir, database_url) : DEMO_DOOR_LIST_ID
  const app = await startApp({ root, data_dir, env: settings })
  const clientOf = (token: string | null) => {
    const client = strictClient(app.url, token)
    return is_own ? client : uncheckedClient(client)
  }
  const owner = await signIn(clientOf).catch(async (error: unknown) => {
    // Nobody else knows of it yet, and it would keep the bench from its end.
    await app.stop()
    throw error
  })
  const lean = createLeanClient(app.url)
  const params = { event_id: TODAY, check_in_list_id: list_id }
  const pairingCode = async () => (await owner.call(createPairing, { params, body: {} })).data.pairing_code
  return {
    attendees: attendee_count,
    app,
    event_id: TODAY,
    list_id,
    owner,
    takeTickets(count) {
      if (tickets.length < count) throw new Error(`only ${tickets.length} unused tickets are left`)
      return tickets.splice(0, count)
    },
    pairingCode,
    async pairDoor(name) {
      const { data } = await clientOf(null).call(pairDevice, {
        params,
        body: { pairing_code: await pairingCode(), device_name: name, gate: name },
      })
      return data.token
    },
    database_pid: postgres?.pid ?? null,
    lean,
    countWaitingMails: () => countWaitingMails(app.url),
    async close() {
      lean.close()
      await app.stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

/** The server of all measurements, which writes as an operator's does. */
export async function benchPostgres(): Promise<TestPostgres> {
  const server = await sharedPostgres({ is_durable: true })
  if (server === null) throw new Error('PostgreSQL is not installed on this machine')
  return server
}

async function countWaitingMails(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const [, waiting] = /^foyer_queue_waiting\{queue="send-mails"\} (\d+)$/m.exec(text) ?? []
  if (waiting === undefined) throw new Error('The server does not tell how many mails wait.')
  return Number(waiting)
}

/** No call of the API tells many codes at once, so they are read before the server starts. */
async function readTickets(data_dir: string, database_url: string | undefined): Promise<BenchTicket[]> {
  const db = await connect({ database_url, data_dir })
  try {
    return await db.read(async (tx) => {
      const rows = await tx
        .select({
          attendee_id: attendees.id,
          code: ticket_codes.code,
          first_name: attendees.first_name,
          last_name: attendees.last_name,
        })
        .from(attendees)
        .innerJoin(ticket_codes, eq(ticket_codes.attendee_id, attendees.id))
        .where(
          and(
            eq(attendees.event_id, TODAY),
            isNotNull(ticket_codes.code),
            isNotNull(attendees.paid_at),
            isNull(attendees.cancelled_at),
            notExists(tx.select().from(scans).where(eq(scans.attendee_id, attendees.id))),
          ),
        )
        .orderBy(asc(attendees.id))
        .limit(TICKETS_MAX)
      return rows.flatMap(({ code, ...rest }) => (code === null ? [] : [{ ...rest, code }]))
    })
  } finally {
    await db.close()
  }
}

function strictClient(origin: string, token: string | null): Client {
  return createClient({ base_url: `${origin}/api`, fetch, token: () => token, language: () => 'en' })
}

async function signIn(clientOf: (token: string | null) => Client): Promise<Client> {
  const { token } = await clientOf(null).call(login, {
    body: { email: 'owner@demo.test', password: DEMO_PASSWORD },
  })
  return clientOf(token)
}
