import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPushSubscription } from '#contract/account/pushes.ts'
import { openPushServices, type PushServices } from '#server/core/integrations/push/push-services.ts'
import { connect } from '#server/core/db/connect.ts'
import { startPushSender } from '#server/jobs/send-pushes.ts'
import { deleteOldPushes, queuePush, sendNextPush } from '#server/domains/messaging/pushes/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import type { SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { makePushFixture, MESSAGE, type PushFixture } from './push-fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_SECONDS = 86_400

describeOnAnyDatabase('the queue of pushes', (kind) => {
  let ground: PushFixture
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
    ground = await makePushFixture(kind)
    who = await ground.person()
    stop = async () => undefined
    logged.length = 0
  })
  afterEach(async () => {
    vi.useRealTimers()
    await stop()
    await ground.close()
  })
  const start = (db = ground.server.db, push: PushServices = ground.push) =>
    startPushSender({ db, clock: ground.server.clock.now, push, log })
  const texts = () => ground.service.arrived.map(({ text }) => text)

  test('a push is sent to each browser of a person, encrypted and signed, until its expiry', async () => {
    const browsers = [await ground.subscribe(who), await ground.subscribe(await ground.signInAgain(who))]
    await ground.subscribe(await ground.person())
    const { data } = await ground.server.call(readPushSubscription, { token: who.token })
    await ground.tell(who.user_id)
    ground.server.clock.advance(HOUR_MS)
    expect((await ground.send()).kind).toBe('sent')
    expect((await ground.send()).kind).toBe('sent')
    expect(await ground.send()).toEqual({ kind: 'nothing_due' })
    const arrived = {
      ttl: String(DAY_SECONDS - 3600),
      topic: MESSAGE.tag,
      signed_by: data.public_key,
      contact: 'mailto:tickets@foyer.test',
    }
    expect(ground.service.arrived).toMatchObject(browsers.map(() => arrived))
    expect(texts().map((text) => JSON.parse(text) as unknown)).toEqual(browsers.map(() => MESSAGE))
    expect(await ground.rows()).toMatchObject([{ message: null }, { message: null }])
    expect((await ground.subscriptions()).filter(({ last_ok_at }) => last_ok_at !== null)).toHaveLength(2)
  })

  test('a push is not queued by a rolled-back transaction or for a person without subscriptions', async () => {
    await ground.tell(who.user_id)
    expect(await ground.rows()).toEqual([])
    await ground.subscribe(who)
    const { db, clock, random } = ground.server
    const undone = db.withTx(async (tx) => {
      const told = { user_id: who.user_id, message: MESSAGE, expires_at: '2027-01-01T00:00:00.000Z' }
      await queuePush(tx, { now: clock.now(), random }, told)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await ground.rows()).toEqual([])
  })

  test.each([404, 410])('a subscription is deleted when the push service answers %i', async (status) => {
    await ground.subscribe(who)
    await ground.tell(who.user_id)
    ground.service.answers.push(status)
    expect((await ground.send()).kind).toBe('ended')
    expect(await ground.subscriptions()).toEqual([])
    expect(await ground.send()).toEqual({ kind: 'nothing_due' })
  })

  test.each([429, 500, 503, 'hang' as const])(
    'a push is retried after %s and then dropped',
    async (answer) => {
      await ground.subscribe(who)
      await ground.tell(who.user_id)
      for (const wait_ms of [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]) {
        ground.service.answers.push(answer)
        expect((await ground.send()).kind).toBe('put_off')
        ground.server.clock.advance(wait_ms - 1)
        expect(await ground.send()).toEqual({ kind: 'nothing_due' })
        ground.server.clock.advance(1)
      }
      ground.service.answers.push(answer)
      expect((await ground.send()).kind).toBe('given_up')
      expect(await ground.send()).toEqual({ kind: 'nothing_due' })
      expect(await ground.subscriptions()).toHaveLength(1)
      expect(texts()).toEqual([])
    },
  )

  test('a push is retried after the time the push service states, unless it has expired by then', async () => {
    await ground.subscribe(who)
    await ground.tell(who.user_id)
    ground.service.answers.push({ status: 429, headers: { 'retry-after': '7200' } })
    expect((await ground.send()).kind).toBe('put_off')
    ground.server.clock.advance(2 * HOUR_MS - 1)
    expect(await ground.send()).toEqual({ kind: 'nothing_due' })
    ground.server.clock.advance(1)
    ground.service.answers.push({ status: 503, headers: { 'retry-after': '999999999' } })
    expect((await ground.send()).kind).toBe('given_up')
    await ground.tell(who.user_id)
    ground.server.clock.advance(DAY_SECONDS * 1000)
    expect(await ground.send()).toMatchObject({ kind: 'given_up', reason: 'too late' })
    expect(texts()).toEqual([])
  })

  test.each([400, 401, 403, 413])(
    'the answer %i of a push service is logged for the operator without a secret',
    async (status) => {
      const browser = await ground.subscribe(who)
      await ground.tell(who.user_id)
      ground.service.answers.push(status)
      stop = start()
      await expect.poll(() => logged.length).toBe(1)
      const service = new URL(browser.endpoint).host
      expect(logged).toMatchObject([
        [
          { kind: 'refused', service, attempts: 1, reason: `status ${status}` },
          'a push service refuses what it is sent',
        ],
      ])
      const text = JSON.stringify([logged, (await ground.rows()).map(({ last_error }) => last_error)])
      expect(text).not.toContain(new URL(browser.endpoint).pathname)
      expect(text).not.toContain(browser.auth)
      expect(text).not.toContain(who.user_id)
      expect(ground.service.asked()).toBe(1)
    },
  )

  test('a redirect of a push service is not followed', async () => {
    await ground.subscribe(who)
    await ground.tell(who.user_id)
    const location = `${ground.service.origin}/elsewhere`
    ground.service.answers.push({ status: 307, headers: { location } })
    expect(await ground.send()).toMatchObject({ kind: 'refused', reason: 'status 307' })
    expect(ground.service.asked()).toBe(1)
  })

  test('a push is not sent to a service that is not configured', async () => {
    await ground.subscribe(who)
    await ground.tell(who.user_id)
    const { db, clock } = ground.server
    const push = openPushServices({ contact: 'mailto:tickets@foyer.test' })
    expect(await sendNextPush({ db, clock: clock.now, push })).toMatchObject({ kind: 'refused' })
    expect(ground.service.asked()).toBe(0)
  })

  test('the push queue starts with pushes queued before the start and is woken by a commit', async () => {
    await ground.subscribe(who)
    await ground.tell(who.user_id, { body: 'before' })
    stop = start()
    await expect.poll(() => texts().length).toBe(1)
    await ground.tell(who.user_id, { body: 'after' })
    await expect.poll(() => texts().length).toBe(2)
    expect(texts().map((text) => (JSON.parse(text) as typeof MESSAGE).body)).toEqual(['before', 'after'])
  })

  test('a push whose process ended during sending is sent by another', async () => {
    await ground.subscribe(who)
    await ground.tell(who.user_id)
    const { db, clock } = ground.server
    const dead: PushServices = { ...ground.push, send: () => Promise.reject(new Error('killed')) }
    await expect(sendNextPush({ db, clock: clock.now, push: dead })).rejects.toThrow('killed')
    expect(await ground.send()).toEqual({ kind: 'nothing_due' })
    clock.advance(2 * MINUTE_MS)
    expect((await ground.send()).kind).toBe('sent')
    clock.advance(HOUR_MS)
    expect(await ground.send()).toEqual({ kind: 'nothing_due' })
    expect(texts()).toHaveLength(1)
  })

  test('a push that is aborted by a server stop is sent afterwards', async () => {
    await ground.subscribe(who)
    await ground.tell(who.user_id)
    const push = openPushServices({ origins: [ground.service.origin], contact: 'mailto:a@foyer.test' })
    ground.service.answers.push('hang')
    const sending = sendNextPush({
      db: ground.server.db,
      clock: ground.server.clock.now,
      push,
    })
    await expect.poll(() => ground.service.asked()).toBe(1)
    push.close()
    expect(await sending).toMatchObject({ kind: 'put_off', reason: 'AbortError' })
    ground.server.clock.advance(MINUTE_MS)
    expect((await ground.send()).kind).toBe('sent')
  })

  test.skipIf(kind === 'embedded')('shared with another process, says each thing once', async () => {
    const other = await connect({
      database_url: ground.database_url,
      data_dir: '',
      on_warning: () => undefined,
    })
    const stops = [start(), start(other)]
    await ground.subscribe(who)
    for (let at = 0; at < 40; at += 1) await ground.tell(who.user_id, { body: `message ${at}` })
    await expect.poll(() => texts().length).toBe(40)
    for (const stopOne of stops) await stopOne()
    expect(new Set(texts()).size).toBe(40)
    expect(ground.service.asked()).toBe(40)
    await other.close()
  })

  test('pushes older than a month are deleted', async () => {
    await ground.subscribe(who)
    await ground.tell(who.user_id)
    const { db, clock } = ground.server
    clock.advance(31 * DAY_SECONDS * 1000)
    await db.withTx((tx) => deleteOldPushes(tx, clock.now()))
    expect(await ground.rows()).toEqual([])
  })
})
