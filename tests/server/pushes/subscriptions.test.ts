import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  endPushSubscription,
  keepPushSubscription,
  readPushSubscription,
  type PushSubscriptionKeys,
} from '#contract/account/pushes.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import type { SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { makePushBrowser } from '#tests/support/fakes/push-service.ts'
import { expectFieldRefusal } from '#tests/support/refusal.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { makePushFixture, type PushFixture } from './push-fixture.ts'

const FCM = 'https://fcm.googleapis.com/fcm/send/abc:APA91'

/** Endpoints outside the known push services. */
const ELSEWHERE = [
  'http://fcm.googleapis.com/fcm/send/abc',
  'ftp://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.test/abc',
  'https://evil.test/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.test/abc',
  'https://somebody@fcm.googleapis.com/abc',
  'https://somebody:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com./abc',
  'https://FCM.googleapis.com/abc',
  'https://fcm.googleapis.com\\@evil.test/abc',
  'https://fcm.googleapis.com/a\tb',
  'https://evilfcm.googleapis.com/abc',
  'https://push.apple.com/abc',
  'https://push.apple.com.evil.test/abc',
  'https://web-push.apple.com/abc',
  'https://evil-push.services.mozilla.com/abc',
  'https://notify.windows.com.evil.test/abc',
  'https://xn--fcm-googleapis-com.test/abc',
  'https://ｆcm.googleapis.com/abc',
  'https://localhost/abc',
  'https://localhost:4000/api/health',
  'http://localhost:1/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://[::1]/abc',
  'https://[::ffff:169.254.169.254]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com/abc',
  '//fcm.googleapis.com/abc',
  '',
  `${FCM}${'a'.repeat(1000)}`,
]

const KNOWN = [
  FCM,
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QOy',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d',
]

describeOnAnyDatabase('the browsers that are told something', (kind) => {
  let fixture: PushFixture
  beforeAll(async () => {
    fixture = await makePushFixture(kind)
  })
  beforeEach(async () => {
    fixture.server.clock.set(TEST_NOW)
    await fixture.clear()
  })
  afterAll(() => fixture.close())

  const put = ({ token }: SignedInUser, body: Partial<PushSubscriptionKeys>) =>
    fixture.server.raw('PUT', keepPushSubscription.path, { body, token })
  const sent = ({ endpoint, p256dh, auth }: PushSubscriptionKeys) => ({ endpoint, p256dh, auth })
  const stateOf = async ({ token }: SignedInUser) =>
    (await fixture.server.call(readPushSubscription, { token })).data

  test('all subscriptions use one key of the installation, whoever requests it first', async () => {
    const people = await Promise.all([fixture.person(), fixture.person(), fixture.person()])
    const keys = (await Promise.all(people.map(stateOf))).map(({ public_key }) => public_key)
    expect(new Set(keys).size).toBe(1)
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
  })

  test('a session has one push subscription: on, repeated, at another endpoint, and off', async () => {
    const who = await fixture.person()
    expect((await stateOf(who)).endpoint).toBeNull()
    const first = await fixture.subscribe(who)
    await fixture.subscribe(who, first)
    expect((await stateOf(who)).endpoint).toBe(first.endpoint)
    const second = await fixture.subscribe(who)
    expect((await stateOf(who)).endpoint).toBe(second.endpoint)
    expect(await fixture.subscriptions()).toHaveLength(1)
    const { token } = who
    await fixture.server.call(endPushSubscription, { token })
    await fixture.server.call(endPushSubscription, { token })
    expect(await fixture.subscriptions()).toEqual([])
  })

  test.each(ELSEWHERE)('a push subscription at %s is rejected', async (endpoint) => {
    const who = await fixture.person()
    expectFieldRefusal(await put(who, sent(makePushBrowser(endpoint))), 'endpoint', endpoint)
    expect(await fixture.subscriptions()).toEqual([])
  })

  test.each(KNOWN)('a push subscription at %s is accepted', async (endpoint) => {
    expect((await put(await fixture.person(), sent(makePushBrowser(endpoint)))).status).toBe(200)
  })

  test('a push subscription needs keys that can encrypt', async () => {
    const who = await fixture.person()
    const good = sent(fixture.service.browser())
    const off_the_curve = Buffer.alloc(65, 7)
    off_the_curve[0] = 4
    const bad: [keyof PushSubscriptionKeys, unknown][] = [
      ['p256dh', off_the_curve.toString('base64url')],
      ['p256dh', good.p256dh.slice(0, -1)],
      ['p256dh', `${good.p256dh}A`],
      ['p256dh', good.p256dh.replace(/^B/, 'A')],
      ['p256dh', 7],
      ['auth', ''],
      ['auth', 'A'.repeat(23)],
      ['auth', '+'.repeat(22)],
      ['auth', null],
    ]
    for (const [field, value] of bad)
      expectFieldRefusal(await put(who, { ...good, [field]: value }), field, `${field} ${String(value)}`)
    expectFieldRefusal(await put(who, { ...good, extra: 1 } as object), 'extra', 'another field')
    expect(await fixture.subscriptions()).toEqual([])
  })

  test('a push subscription moves to another person with its secrets, and queued pushes do not follow', async () => {
    const [before, next] = [await fixture.person(), await fixture.person()]
    const browser = await fixture.subscribe(before)
    await fixture.tell(before.user_id)
    await fixture.subscribe(next, browser)
    expect(await fixture.subscriptions()).toMatchObject([{ user_id: next.user_id }])
    expect(await fixture.rows()).toEqual([])
    expect((await stateOf(before)).endpoint).toBeNull()
    await fixture.tell(before.user_id)
    expect(await fixture.send()).toEqual({ kind: 'nothing_due' })
  })

  test('a push subscription stays with its owner when somebody else knows only the endpoint', async () => {
    const [owner, other] = [await fixture.person(), await fixture.person()]
    const browser = await fixture.subscribe(owner)
    const { p256dh, auth } = fixture.service.browser()
    for (const guess of [
      { p256dh, auth },
      { p256dh: browser.p256dh, auth },
      { p256dh, auth: browser.auth },
    ])
      expectFieldRefusal(await put(other, { ...guess, endpoint: browser.endpoint }), 'endpoint', 'taken')
    expect(await fixture.subscriptions()).toMatchObject([{ user_id: owner.user_id, auth: browser.auth }])
  })

  test('a person has at most twenty push subscriptions, and the oldest is dropped', async () => {
    const who = await fixture.person()
    const endpoints: string[] = []
    for (let at = 0; at < 22; at += 1) {
      fixture.server.clock.advance(1000)
      endpoints.push((await fixture.subscribe(await fixture.signInAgain(who))).endpoint)
    }
    const kept = (await fixture.subscriptions()).map(({ endpoint }) => endpoint)
    expect(kept.toSorted()).toEqual(endpoints.slice(2).toSorted())
  })
})
