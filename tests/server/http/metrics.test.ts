import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inviteUser } from '#contract/account/users.ts'
import { readHealth } from '#contract/wire/health.ts'
import { startJobs } from '#server/core/jobs/jobs.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { sendMailsJob } from '#server/domains/messaging/jobs.ts'
import { makeScanInput, pairTestDevice, postScans } from '#tests/server/door/door-calls.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'

const TOKEN = 'a-token-of-the-collector'

let database: TestDatabase
let server: TestServer
let venue: Venue
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: true })
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  server = await makeServer({
    database: database.db,
    app: { metrics_token: TOKEN, logger: { level: 'info', stream } },
  })
  venue = await makeVenue(server)
})
afterAll(async () => {
  await server.close()
  await database.db.close()
})
beforeEach(() => void lines.splice(0))

const readMetrics = (token: string | null = TOKEN) => server.raw('GET', 'page:/metrics', { token })

/** Returns the value of a sample; 0 if there is none yet. */
async function valueOf(sample: string): Promise<number> {
  const { text } = await readMetrics()
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? 0 : Number(line.slice(sample.length))
}

/** Queues a mail by inviting somebody. */
const invite = (email: string) =>
  server.call(inviteUser, {
    token: venue.owner.token,
    body: { email, first_name: 'Mei', last_name: 'Chan', role: 'organizer' },
  })

const sendMails = () => {
  const mailer = {
    send: () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })),
    close: () => undefined,
  }
  const deps = { ...server.deps, mailer, log: server.app.log }
  return startJobs(deps, [sendMailsJob(deps)])
}

test('metrics are read only with their token, and do not exist without one', async () => {
  const { status, headers, text } = await readMetrics()
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
  expect(text).toContain('# TYPE process_cpu_seconds_total counter')
  for (const token of [null, `${TOKEN}s`, TOKEN.slice(1)]) {
    const refused = await readMetrics(token)
    expect([refused.status, refused.json]).toMatchObject([401, { code: 'auth.required' }])
    expect(refused.text).not.toContain('process_cpu')
  }
  const other = await makeServer({ database: database.db })
  expect((await other.raw('GET', 'page:/metrics', { token: TOKEN })).status).toBe(404)
  await other.close()
})

test('every response is measured by its route pattern, method and status', async () => {
  const health = 'http_request_duration_seconds_count{method="GET",route="/api/health",status="200"}'
  const before = await valueOf(health)
  await server.call(readHealth, {})
  expect(await valueOf(health)).toBe(before + 1)
  await server.raw('GET', `/events/${venue.event_id}`)
  expect(
    await valueOf(
      'http_request_duration_seconds_count{method="GET",route="/api/events/:event_id",status="401"}',
    ),
  ).toBeGreaterThan(0)
  expect((await readMetrics()).text).not.toContain(venue.event_id)
})

test('scans are counted by verdict', async () => {
  const unknown = 'foyer_scans_total{result="unknown_code"}'
  const before = await valueOf(unknown)
  const { token } = await pairTestDevice(server, venue, 'Phone 1')
  const scan = makeScanInput(server, { raw_code: '1023456789ABCDEFGHJKMNPQRST', attendee_id: null })
  await postScans(server, venue, token, [scan])
  expect(await valueOf(unknown)).toBe(before + 1)
})

test('waiting mails, failed jobs and database connections are measured', async () => {
  await server.db.withTx((tx) => tx.delete(mails))
  await invite('queue@hall.test')
  const stop = sendMails()
  await expect.poll(() => lines.some(({ msg }) => msg === 'mail not sent, will be retried')).toBe(true)
  expect(await valueOf('foyer_queue_waiting{queue="send-mails"}')).toBe(1)
  expect(await valueOf('foyer_job_last_success_timestamp_seconds{job="send-mails"}')).toBeGreaterThan(
    Date.now() / 1000 - 60,
  )
  await stop()
  const failures = await valueOf('foyer_job_failures_total{job="broken"}')
  const stopBroken = startJobs({ db: server.db, log: server.app.log }, [
    { name: 'broken', cron: '0 0 1 1 *', runs_at_start: true, run: () => Promise.reject(new Error('no')) },
  ])
  await expect.poll(() => valueOf('foyer_job_failures_total{job="broken"}')).toBe(failures + 1)
  await stopBroken()
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'background job failed', job: 'broken' }))
  const { busy, idle } = server.db.connections()
  expect(await valueOf('foyer_database_connections{state="waiting"}')).toBe(0)
  expect(busy + idle).toBeGreaterThan(0)
})

test('a mail that cannot be sent is logged with the id of the request that caused it', async () => {
  await server.db.withTx((tx) => tx.delete(mails))
  await invite('request@hall.test')
  const requestId = () =>
    lines.find(({ msg, route }) => msg === 'answered' && route === `/api${inviteUser.path}`)?.['request_id']
  await expect.poll(requestId).toMatch(/^[\da-f-]{36}$/)
  const stop = sendMails()
  await expect
    .poll(() => lines.find(({ msg }) => msg === 'mail not sent, will be retried'))
    .toMatchObject({
      request_id: requestId(),
      template: 'invitation',
    })
  await stop()
  expect(server.clock.now()).toBe(TEST_NOW)
})
