import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditAction, type AuditAction } from '#contract/account/audit.ts'
import { login, resetPassword } from '#contract/account/auth.ts'
import { setEventStatus } from '#contract/events/events.ts'
import { patchEventSettings } from '#contract/events/event-settings.ts'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import { audit_entries } from '#server/core/db/schema/audit.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { createToken } from '#server/domains/accounts/email-tokens/service.ts'
import { addressOf, cases, successStatusOf } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { AUDITED_ACTIONS, UNAUDITED_CALLS } from './written-actions.ts'

const own_actions = cases.flatMap(({ name, audits }) =>
  audits === undefined ? [] : [[name, audits] as const],
)
const actions_of: Readonly<Record<string, readonly AuditAction[]>> = {
  ...Object.fromEntries([...UNAUDITED_CALLS].map((name) => [name, []])),
  ...AUDITED_ACTIONS,
  ...Object.fromEntries(own_actions),
}
const changing = cases.filter(
  ({ endpoint }) => endpoint.method !== 'GET' || endpoint.ok_file?.includes('text/csv') === true,
)

describeOnAnyDatabase('what is done in an account is written down', (kind) => {
  const fixture = useFixture(kind)
  const all = () => fixture.db.read((tx) => tx.select().from(audit_entries))

  /** Runs `work` and returns the audit entries that it added, sorted by action. */
  async function during(work: () => Promise<unknown>) {
    const known = new Set((await all()).map(({ id }) => id))
    await work()
    const rows = (await all()).filter(({ id }) => !known.has(id))
    return rows.toSorted((a, b) => a.action.localeCompare(b.action))
  }
  const actionsOf = (rows: { action: AuditAction }[]) => rows.map(({ action }) => action)

  test('every writing endpoint is listed as audited or as unaudited', () => {
    const said = [...Object.keys(AUDITED_ACTIONS), ...UNAUDITED_CALLS, ...own_actions.map(([name]) => name)]
    expect(said.toSorted()).toEqual(changing.map(({ name }) => name).toSorted())
  })

  test('every audit action is produced by a test', () => {
    const apart = [
      'sign_in_refused',
      'password_reset',
      'event_status_changed',
      'attendee_restored',
      'statement_lines_reopened',
      'ticket_offer_withdrawn',
      'ticket_resold',
      // Reported by the payment provider.
      'payment_disputed',
      'dispute_won',
      'dispute_lost',
    ]
    const tried = new Set([...Object.values(actions_of).flat(), ...apart])
    expect(auditAction.options.filter((action) => !tried.has(action))).toEqual([])
  })

  test.each(changing)(
    '$name writes its audit entries once, with actor, address and user agent',
    async (one) => {
      const { params, body } = await one.target(fixture)
      const token = one.endpoint.who === 'anyone' ? null : fixture.venue.owner.token
      const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0'.padEnd(290, '!') }
      const rows = await during(async () => {
        const reply = await fixture.server.raw(one.endpoint.method, addressOf(one, params), {
          body,
          token,
          headers,
        })
        expect(reply.status, reply.text).toBe(successStatusOf(one))
      })
      expect(actionsOf(rows)).toEqual(actions_of[one.name])
      for (const row of rows) {
        const is_nobodys = row.actor_kind === 'buyer' || row.actor_kind === 'system'
        expect(row.actor_name === null).toBe(is_nobodys)
        expect(row.address).toBe(is_nobodys ? null : '127.0.0.1')
        expect(row.user_agent).toBe(is_nobodys ? null : headers['user-agent'].slice(0, 200))
        if (row.event_id !== null) expect(row.event_title).not.toBeNull()
        expect(row.subject_title).not.toBe('')
      }
    },
  )

  test('a no-op, a refused change and an idempotent repeat write no audit entry', async () => {
    const event = { params: { event_id: fixture.venue.event_id } }
    const archive = { ...event, body: { status: 'archived' as const }, idempotency_key: 'archive-once' }
    const done = await during(() => fixture.call('owner', setEventStatus, archive))
    expect(actionsOf(done)).toEqual(['event_status_changed'])
    expect(done[0]?.changes).toEqual([
      { field: 'status', of: null, before: 'live', after: 'archived', currency: null },
    ])
    expect(await during(() => fixture.call('owner', setEventStatus, archive))).toEqual([])
    const again = { ...event, body: { status: 'archived' as const } }
    expect(await during(() => fixture.call('owner', setEventStatus, again))).toEqual([])
    const refused = fixture.call('owner', setEventStatus, { ...again, body: { status: 'live' }, version: 99 })
    expect(await during(() => expect(refused).rejects.toMatchObject({ code: 'version.stale' }))).toEqual([])
  })

  test('a change of the bank details is audited with the values before and after', async () => {
    const event = { params: { event_id: fixture.venue.event_id } }
    const way = (words: string) => ({
      ...event,
      body: { bank_payment: { is_offered: true, words: { en: words }, pictures: {} } },
    })
    await fixture.call('organizer', patchEventSettings, way('Account 012-345'))
    const rows = await during(() => fixture.call('organizer', patchEventSettings, way('Account 666-666')))
    const [before, after] = [['Account 012-345'], ['Account 666-666']]
    expect(rows).toMatchObject([
      { action: 'payment_ways_changed', changes: [{ field: 'bank_payment', before, after }] },
    ])
  })

  test('a change of the FPS payee is audited with the values before and after', async () => {
    const event = { params: { event_id: fixture.venue.event_id } }
    const payee = (value: string) => ({
      ...event,
      body: { fps_payee: { kind: 'mobile' as const, value, bank_code: '004', name: 'Harbour Hall' } },
    })
    await fixture.call('organizer', patchEventSettings, payee('61234567'))
    const rows = await during(() => fixture.call('organizer', patchEventSettings, payee('66666666')))
    const [before, after] = ['+85261234567', '+85266666666'].map((value) => [value, '004', 'Harbour Hall'])
    expect(rows).toMatchObject([
      { action: 'payment_ways_changed', changes: [{ field: 'fps_payee', before, after }] },
    ])
  })

  test('reactivating an attendee is audited as attendee_restored', async () => {
    const { id } = await fixture.venue.attendee()
    const named = { params: { event_id: fixture.venue.event_id, attendee_id: id } }
    await fixture.call('collaborator', setAttendeeStatus, { ...named, body: { status: 'CANCELLED' } })
    const rows = await during(() =>
      fixture.call('collaborator', setAttendeeStatus, { ...named, body: { status: 'ACTIVE' } }),
    )
    expect(rows).toMatchObject([
      { action: 'attendee_restored', subject_id: id, event_id: fixture.venue.event_id },
    ])
  })

  test('a refused sign-in and a password reset are audited in every account of the user', async () => {
    const { server, db, venue } = fixture
    const password_hash = await hashPassword('correct horse')
    const somebody = await db.withTx(async (tx) => {
      const { account_id } = venue
      const made = await addMember(server, tx, { account_id, role: 'organizer', password_hash })
      const elsewhere = { account_id: venue.strange_event.account_id, user_id: made.user_id }
      await tx.insert(team_memberships).values({ ...elsewhere, role: 'user', joined_at: server.clock.now() })
      return made
    })
    const accounts = [venue.account_id, venue.strange_event.account_id].toSorted()
    const of = (rows: { account_id: string }[]) => rows.map(({ account_id }) => account_id).toSorted()
    const { email } = somebody
    const wrong = await during(() =>
      expect(server.call(login, { body: { email, password: 'wrong horse' } })).rejects.toMatchObject({
        code: 'auth.wrong_credentials',
      }),
    )
    expect(actionsOf(wrong)).toEqual(['sign_in_refused', 'sign_in_refused'])
    expect(of(wrong)).toEqual(accounts)
    expect(wrong[0]).toMatchObject({ actor_kind: 'nobody', actor_id: null, address: '127.0.0.1' })
    expect(wrong[0]?.subject_id).toBe(somebody.user_id)
    const link = { purpose: 'reset_password', user_id: somebody.user_id, account_id: null, email } as const
    const context = { now: server.clock.now(), random: server.random }
    const { token } = await db.withTx((tx) => createToken({ tx, ...context }, link))
    const password = 'battery staple'
    const reset = await during(() =>
      server.call(resetPassword, { params: { token }, body: { password, password_confirmation: password } }),
    )
    expect(actionsOf(reset)).toEqual(['password_reset', 'password_reset'])
    expect(of(reset)).toEqual(accounts)
    expect(reset[0]).toMatchObject({ actor_kind: 'person', actor_id: somebody.user_id })
  })

  test('a sign-in with an unknown address is audited in no account', async () => {
    const body = { email: 'nobody@venue.test', password: 'wrong horse' }
    const rows = await during(() =>
      expect(fixture.server.call(login, { body })).rejects.toMatchObject({ code: 'auth.wrong_credentials' }),
    )
    expect(rows).toEqual([])
  })

  test('audit entries contain no secrets and no attendee names', async () => {
    const { server, db, venue } = fixture
    for (const one of changing.filter(({ name }) => actions_of[name]?.length !== 0)) {
      const { params, body } = await one.target(fixture)
      const { token } = venue.owner
      await server.raw(one.endpoint.method, addressOf(one, params), { body, token })
    }
    const rows = await db.read((tx) =>
      tx.select().from(audit_entries).where(eq(audit_entries.account_id, venue.account_id)),
    )
    expect(rows.length).toBeGreaterThan(20)
    const text = JSON.stringify(rows)
    for (const word of [
      'correct horse',
      'battery staple',
      venue.owner.token,
      'Chan',
      '@example.test',
      'argon',
    ])
      expect(text).not.toContain(word)
  })
})
