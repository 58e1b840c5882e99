import { addMs } from '#contract/wire/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logout, resetPassword } from '#contract/account/auth.ts'
import { readPushSubscription } from '#contract/account/pushes.ts'
import { endOtherSessions, endSession } from '#contract/account/sessions.ts'
import { closeOwnMembership, downloadOwnData } from '#contract/members/own-data.ts'
import { deleteExpiredSessions } from '#server/domains/accounts/sessions/service.ts'
import { createToken } from '#server/domains/accounts/email-tokens/service.ts'
import { unpack } from '#tests/server/members/unpack.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { enrolMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { makePushFixture, type PushFixture } from './push-fixture.ts'

describeOnAnyDatabase('the browsers of somebody', (kind) => {
  let fixture: PushFixture
  beforeAll(async () => {
    fixture = await makePushFixture(kind)
  })
  beforeEach(async () => {
    fixture.server.clock.set(TEST_NOW)
    await fixture.clear()
  })
  afterAll(() => fixture.close())

  test('a push subscription ends with its session, wherever the session ends', async () => {
    const { server } = fixture
    const who = await fixture.person()
    const [left, ended, stays, other] = [
      who,
      await fixture.signInAgain(who),
      await fixture.signInAgain(who),
      await fixture.signInAgain(who),
    ]
    for (const session of [left, ended, stays, other]) await fixture.subscribe(session)
    const sessions = async () =>
      (await fixture.subscriptions()).map(({ session_id }) => session_id).toSorted()
    await server.call(logout, { token: left.token })
    expect(await sessions()).toEqual([ended, stays, other].map(({ session_id }) => session_id).toSorted())
    await server.call(endSession, { token: stays.token, params: { session_id: ended.session_id } })
    expect(await sessions()).toEqual([stays, other].map(({ session_id }) => session_id).toSorted())
    await server.call(endOtherSessions, { token: stays.token })
    expect(await sessions()).toEqual([stays.session_id])
  })

  test('setting another password ends all push subscriptions', async () => {
    const { server } = fixture
    const who = await fixture.person()
    await fixture.subscribe(who)
    const { token } = await server.db.withTx((tx) =>
      createToken(
        { tx, now: server.clock.now(), random: server.random },
        { purpose: 'reset_password', user_id: who.user_id, account_id: null, email: who.email },
      ),
    )
    const password = 'battery staple horse'
    await server.call(resetPassword, {
      params: { token },
      body: { password, password_confirmation: password },
    })
    expect(await fixture.subscriptions()).toEqual([])
  })

  test('a push subscription outlives an expired session and belongs to the next session of that browser', async () => {
    const { server } = fixture
    const who = await fixture.person()
    const browser = await fixture.subscribe(who)
    const long_after = addMs(server.clock.now(), 400 * 86_400_000)
    await server.db.withTx((tx) => deleteExpiredSessions(tx, long_after))
    expect(await fixture.subscriptions()).toHaveLength(1)
    server.clock.set(long_after)
    const again = await fixture.signInAgain(who)
    await fixture.subscribe(again, browser)
    const { data } = await server.call(readPushSubscription, { token: again.token })
    expect(data.endpoint).toBe(browser.endpoint)
    expect(await fixture.subscriptions()).toMatchObject([{ session_id: again.session_id }])
    await server.call(endOtherSessions, { token: again.token })
    expect(await fixture.subscriptions()).toHaveLength(1)
  })

  test("a personal data export lists the person's own push subscriptions only", async () => {
    const { server } = fixture
    const [who, other] = [await fixture.person(), await fixture.person()]
    const browser = await fixture.subscribe(who)
    await fixture.subscribe(other)
    const reply = await server.app.inject({
      url: `/api${downloadOwnData.path}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    const entries = unpack(reply.rawPayload)
    const json = entries['about-me.json']?.toString() ?? ''
    const service = new URL(browser.endpoint).host
    expect(JSON.parse(json)).toMatchObject({
      push_subscriptions: [{ service, created_at: TEST_NOW, last_ok_at: null }],
    })
    expect(json).not.toContain(browser.auth)
    expect(json).not.toContain(new URL(browser.endpoint).pathname)
    expect(entries['about-me.html']?.toString()).toContain(service)
  })

  test('erasing a person deletes their push subscriptions and queued pushes', async () => {
    const who = await fixture.person()
    await enrolMember(fixture.fixture, who.user_id)
    await fixture.subscribe(who)
    await fixture.tell(who.user_id)
    await fixture.server.call(closeOwnMembership, { token: who.token })
    expect(await fixture.subscriptions()).toEqual([])
    expect(await fixture.rows()).toEqual([])
  })
})
