import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPushSubscription } from '#contract/account/pushes.ts'
import { openPushServices, type PushServices } from '#server/core/integrations/push/push-services.ts'
import { connect } from '#server/core/db/connect.ts'
import { startJobs } from '#server/core/jobs/jobs.ts'
import { sendPushesJob } from '#server/domains/messaging/jobs.ts'
import { deleteOldPushes, queuePush, sendNextPush } from '#server/domains/messaging/pushes/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import type { SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { makePushFixture, MESSAGE, type PushFixture } from './push-fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_SECONDS = 86_400

describeOnAnyDatabase('the queue of pushes', (kind) => {
  let fixture: PushFixture
  let who: SignedInUser
  let stop: () => Promise<void>
  const logged: unknown[][] = []
  const log = {
    warn: (...said: unknown[]) => logged.push(said),
    error: (...said: unknown[]) => logged.push(said),
  }
  beforeEach(async () => {
    // Without intervals a push is sent only because it was queued, not by polling.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    fixture = await makePushFixture(kind)
    who = await fixture.person()
    stop = async () => undefined
    logged.length = 0
  })
  afterEach(async () => {
    vi.useRealTimers()
    await stop()
    await fixture.close()
  })
  const start = (db = fixture.server.db, push: PushServices = fixture.push) =>
    startJobs({ db, log }, [sendPushesJob({ db, clock: fixture.server.clock.now, push, log })])
  const texts = () => fixture.service.arrived.map(({ text }) => text)

  test('a push is sent to each browser of a person, encrypted and signed, until its expiry', async () => {
    const browsers = [await fixture.subscribe(who), await fixture.subscribe(await fixture.signInAgain(who))]
    await fixture.subscribe(await fixture.person())
    const { data } = await fixture.server.call(readPushSubscription, { token: who.token })
    await fixture.tell(who.user_id)
    fixture.server.clock.advance(HOUR_MS)
    expect((await fixture.send()).kind).toBe('sent')
    expect((await fixture.send()).kind).toBe('sent')
    expect(await fixture.send()).toEqual({ kind: 'nothing_due' })
    const arrived = {
      ttl: String(DAY_SECONDS - 3600),
      topic: MESSAGE.tag,
      signed_by: data.public_key,
      contact: 'mailto:tickets@foyer.test',
    }
    expect(fixture.service.arrived).toMatchObject(browsers.map(() => arrived))
    expect(texts().map((text) => JSON.parse(text) as unknown)).toEqual(browsers.map(() => MESSAGE))
    expect(await fixture.rows()).toMatchObject([{ message: null }, { message: null }])
    expect((await fixture.subscriptions()).filter(({ last_ok_at }) => last_ok_at !== null)).toHaveLength(2)
  })

  test('a push is not queued by a rolled-back transaction or for a person without subscriptions', async () => {
    await fixture.tell(who.user_id)
    expect(await fixture.rows()).toEqual([])
    await fixture.subscribe(who)
    const { db, clock, random } = fixture.server
    const undone = db.withTx(async (tx) => {
      const told = { user_id: who.user_id, message: MESSAGE, expires_at: '2027-01-01T00:00:00.000Z' }
      await queuePush(tx, { now: clock.now(), random }, told)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await fixture.rows()).toEqual([])
  })

  test.each([404, 410])('a subscription is deleted when the push service answers %i', async (status) => {
    await fixture.subscribe(who)
    await fixture.tell(who.user_id)
    fixture.service.answers.push(status)
    expect((await fixture.send()).kind).toBe('ended')
    expect(await fixture.subscriptions()).toEqual([])
    expect(await fixture.send()).toEqual({ kind: 'nothing_due' })
  })

  test.each([429, 500, 503, 'hang' as const])(
    'a push is retried after %s and then dropped',
    async (answer) => {
      await fixture.subscribe(who)
      await fixture.tell(who.user_id)
      for (const wait_ms of [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]) {
        fixture.service.answers.push(answer)
        expect((await fixture.send()).kind).toBe('put_off')
        fixture.server.clock.advance(wait_ms - 1)
        expect(await fixture.send()).toEqual({ kind: 'nothing_due' })
        fixture.server.clock.advance(1)
      }
      fixture.service.answers.push(answer)
      expect((await fixture.send()).kind).toBe('given_up')
      expect(await fixture.send()).toEqual({ kind: 'nothing_due' })
      expect(await fixture.subscriptions()).toHaveLength(1)
      expect(texts()).toEqual([])
    },
  )

  test('a push is retried after the time the push service states, unless it has expired by then', async () => {
    await fixture.subscribe(who)
    await fixture.tell(who.user_id)
    fixture.service.answers.push({ status: 429, headers: { 'retry-after': '7200' } })
    expect((await fixture.send()).kind).toBe('put_off')
    fixture.server.clock.advance(2 * HOUR_MS - 1)
    expect(await fixture.send()).toEqual({ kind: 'nothing_due' })
    fixture.server.clock.advance(1)
    fixture.service.answers.push({ status: 503, headers: { 'retry-after': '999999999' } })
    expect((await fixture.send()).kind).toBe('given_up')
    await fixture.tell(who.user_id)
    fixture.server.clock.advance(DAY_SECONDS * 1000)
    expect(await fixture.send()).toMatchObject({ kind: 'given_up', reason: 'too late' })
    expect(texts()).toEqual([])
  })

  test.each([400, 401, 403, 413])(
    'the answer %i of a push service is logged for the operator without a secret',
    async (status) => {
      const browser = await fixture.subscribe(who)
      await fixture.tell(who.user_id)
      fixture.service.answers.push(status)
      stop = start()
      await expect.poll(() => logged.length).toBe(1)
      const service = new URL(browser.endpoint).host
      expect(logged).toMatchObject([
        [
          { kind: 'refused', request_id: null, service, attempts: 1, reason: `status ${status}` },
          'a push service refuses what it is sent',
        ],
      ])
      const text = JSON.stringify([logged, (await fixture.rows()).map(({ last_error }) => last_error)])
      expect(text).not.toContain(new URL(browser.endpoint).pathname)
      expect(text).not.toContain(browser.auth)
      expect(text).not.toContain(who.user_id)
      expect(fixture.service.asked()).toBe(1)
    },
  )

  test('a redirect of a push service is not followed', async () => {
    await fixture.subscribe(who)
    await fixture.tell(who.user_id)
    const location = `${fixture.service.origin}/elsewhere`
    fixture.service.answers.push({ status: 307, headers: { location } })
    expect(await fixture.send()).toMatchObject({ kind: 'refused', reason: 'status 307' })
    expect(fixture.service.asked()).toBe(1)
  })

  test('a push is not sent to a service that is not configured', async () => {
    await fixture.subscribe(who)
    await fixture.tell(who.user_id)
    const { db, clock } = fixture.server
    const push = openPushServices({ contact: 'mailto:tickets@foyer.test' })
    expect(await sendNextPush({ db, clock: clock.now, push })).toMatchObject({ kind: 'refused' })
    expect(fixture.service.asked()).toBe(0)
  })

  test('the push queue starts with pushes queued before the start and is woken by a commit', async () => {
    await fixture.subscribe(who)
    await fixture.tell(who.user_id, { body: 'before' })
    stop = start()
    await expect.poll(() => texts().length).toBe(1)
    await fixture.tell(who.user_id, { body: 'after' })
    await expect.poll(() => texts().length).toBe(2)
    expect(texts().map((text) => (JSON.parse(text) as typeof MESSAGE).body)).toEqual(['before', 'after'])
  })

  test('a push whose process ended during sending is sent by another', async () => {
    await fixture.subscribe(who)
    await fixture.tell(who.user_id)
    const { db, clock } = fixture.server
    const dead: PushServices = { ...fixture.push, send: () => Promise.reject(new Error('killed')) }
    await expect(sendNextPush({ db, clock: clock.now, push: dead })).rejects.toThrow('killed')
    expect(await fixture.send()).toEqual({ kind: 'nothing_due' })
    clock.advance(2 * MINUTE_MS)
    expect((await fixture.send()).kind).toBe('sent')
    clock.advance(HOUR_MS)
    expect(await fixture.send()).toEqual({ kind: 'nothing_due' })
    expect(texts()).toHaveLength(1)
  })

  test('a push that is aborted by a server stop is sent afterwards', async () => {
    await fixture.subscribe(who)
    await fixture.tell(who.user_id)
    const push = openPushServices({ origins: [fixture.service.origin], contact: 'mailto:a@foyer.test' })
    fixture.service.answers.push('hang')
    const sending = sendNextPush({
      db: fixture.server.db,
      clock: fixture.server.clock.now,
      push,
    })
    await expect.poll(() => fixture.service.asked()).toBe(1)
    push.close()
    expect(await sending).toMatchObject({ kind: 'put_off', reason: 'AbortError' })
    fixture.server.clock.advance(MINUTE_MS)
    expect((await fixture.send()).kind).toBe('sent')
  })

  test.skipIf(kind === 'embedded')('shared with another process, says each thing once', async () => {
    const other = await connect({
      database_url: fixture.database_url,
      data_dir: '',
      on_warning: () => undefined,
    })
    const stops = [start(), start(other)]
    await fixture.subscribe(who)
    for (let at = 0; at < 40; at += 1) await fixture.tell(who.user_id, { body: `message ${at}` })
    await expect.poll(() => texts().length).toBe(40)
    for (const stopOne of stops) await stopOne()
    expect(new Set(texts()).size).toBe(40)
    expect(fixture.service.asked()).toBe(40)
    await other.close()
  })

  test('pushes older than a month are deleted', async () => {
    await fixture.subscribe(who)
    await fixture.tell(who.user_id)
    const { db, clock } = fixture.server
    clock.advance(31 * DAY_SECONDS * 1000)
    await db.withTx((tx) => deleteOldPushes(tx, clock.now()))
    expect(await fixture.rows()).toEqual([])
  })
})
