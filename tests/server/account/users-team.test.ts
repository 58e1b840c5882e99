import { beforeEach, describe, expect, test } from 'vitest'
import { acceptInvitation, login } from '#contract/account/auth.ts'
import { inviteUser, listUsers, readUser, updateUser, type UserEdit } from '#contract/account/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { mailedToken, mailsTo } from '#tests/support/fakes/mailbox.ts'
import { addClient, addMember, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const password_hash = await hashPassword(PASSWORD)

describeOnAnyDatabase('the team of an account', (kind) => {
  const fixture = useFixture(kind)
  let people = 0
  let admin: SignedInUser
  let mei: SignedInUser

  beforeEach(async () => {
    const { account_id } = fixture.venue
    ;[admin, mei] = await fixture.db.withTx(async (tx) => [
      await addMember(fixture.server, tx, { account_id, role: 'admin', first_name: 'Ada' }),
      await addMember(fixture.server, tx, {
        account_id,
        role: 'organizer',
        first_name: 'Mei',
        password_hash,
      }),
    ])
  })

  const newEmail = () => `guest.${(people += 1)}@people.test`
  const read = async (user_id: string) =>
    (await fixture.call('owner', readUser, { params: { user_id } })).data
  const edit = async (user_id: string, body: UserEdit) =>
    (await fixture.call('owner', updateUser, { params: { user_id }, body })).data
  const invite = async (fields: object = {}) => {
    const body = { first_name: 'Yan', last_name: 'Ho', email: newEmail(), role: 'user', ...fields } as const
    return (await fixture.call('owner', inviteUser, { body })).data
  }
  const list = async (query: object = {}) => fixture.call('owner', listUsers, { query })

  describe('the team list', () => {
    test('GET /users lists names, roles, states and last sign-ins by name, of this account only', async () => {
      await fixture.server.call(login, { body: { email: mei.email, password: PASSWORD } })
      const guest = await invite({ event_ids: [fixture.venue.event_id] })
      const { data, meta } = await list()
      expect(data.map(({ first_name }) => first_name)).toEqual(
        data.map(({ first_name }) => first_name).toSorted((one, other) => (one < other ? -1 : 1)),
      )
      expect(meta).toMatchObject({ total: 7, allowed_sorts: expect.arrayContaining(['last_login_at']) })
      const of = (user_id: string) => data.find(({ id }) => id === user_id)
      expect(of(fixture.venue.owner.user_id)).toMatchObject({
        role: 'admin',
        is_owner: true,
        status: 'ACTIVE',
      })
      expect(of(mei.user_id)).toMatchObject({ role: 'organizer', last_login_at: fixture.server.clock.now() })
      expect(of(guest.id)).toMatchObject({
        status: 'INVITED',
        event_ids: [fixture.venue.event_id],
        invitation_expires_at: '2026-11-22T10:00:00.000Z',
      })
      expect(of(fixture.venue.stranger.user_id)).toBeUndefined()
      expect(JSON.stringify(data)).not.toMatch(/password|token|phone/)
    })

    test('GET /users searches parts of names and addresses, filters and sorts', async () => {
      const guest = await invite({ first_name: '家慧', last_name: '100%_陳' })
      const found = async (query: object) => (await list(query)).data.map(({ id }) => id)
      expect(await found({ query: '陳家慧' })).toEqual([guest.id])
      expect(await found({ query: '0%_ people' })).toEqual([guest.id])
      expect(await found({ query: 'nobody' })).toEqual([])
      expect(await found({ filter_fields: { status: { eq: 'INVITED' } } })).toEqual([guest.id])
      expect(await found({ filter_fields: { role: { in: 'organizer' } } })).toHaveLength(2)
      expect(await found({ filter_fields: { email: { eq: mei.email } } })).toEqual([mei.user_id])
      await fixture.server.call(login, { body: { email: mei.email, password: PASSWORD } })
      for (const sort_direction of ['asc', 'desc'])
        expect((await found({ sort_by: 'last_login_at', sort_direction }))[0]).toBe(mei.user_id)
    })
  })

  describe('invitations to the team', () => {
    test('an invitation is refused for a user who is invited, active or deactivated', async () => {
      const guest = await invite()
      await edit(mei.user_id, { status: 'INACTIVE' })
      for (const email of [guest.email, mei.email, admin.email.toUpperCase()]) {
        const body = { first_name: 'Again', email, role: 'user' } as const
        await expect(fixture.call('owner', inviteUser, { body })).rejects.toMatchObject({
          status: 409,
          code: 'user.already_member',
        })
      }
      expect(await mailsTo(fixture.db, guest.email)).toHaveLength(1)
    })

    test('two concurrent invitations of one person create one membership', async () => {
      const body = { first_name: 'Yan', email: newEmail(), role: 'user' }
      const replies = await Promise.all(
        [fixture.venue.owner, admin, fixture.venue.stranger].map(({ token }) =>
          fixture.server.raw('POST', '/users', { body, token }),
        ),
      )
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409])
      expect(replies[2]?.status).toBe(201)
      const ids = replies.flatMap(({ json }) => (json as { data?: { id: string } }).data?.id ?? [])
      expect(new Set(ids).size).toBe(1)
    })

    test('an invalid invitation returns 422 with the name of the field', async () => {
      const good = { first_name: 'Yan', email: newEmail(), role: 'user' }
      for (const [wrong, field] of [
        [{ first_name: '' }, 'first_name'],
        [{ first_name: 'x'.repeat(51) }, 'first_name'],
        [{ last_name: 'x'.repeat(150) }, 'last_name'],
        [{ email: 'yan' }, 'email'],
        [{ role: 'owner' }, 'role'],
        [{ event_ids: ['x'] }, 'event_ids.0'],
        [{ locale: 'xx' }, 'locale'],
        [{ is_owner: true }, 'is_owner'],
      ] as const) {
        const reply = await fixture.server.raw('POST', '/users', {
          body: { ...good, ...wrong },
          token: fixture.venue.owner.token,
        })
        expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
        expect(reply.json).toHaveProperty(['errors', field])
      }
    })

    test('an invitation of an existing user reveals nothing about them before they join', async () => {
      const known = await fixture.db.withTx((tx) =>
        addClient(fixture.server, tx, { first_name: 'Secretly', password_hash }),
      )
      fixture.server.clock.advance(1000)
      const guest = await invite({ email: known.email })
      expect(guest).toMatchObject({ id: known.user_id, first_name: '', last_name: '', status: 'INVITED' })
      expect((await list({ query: 'Secretly' })).data).toEqual([])
      const token = await mailedToken(fixture.db, known.email, 'invitation')
      const body = { password: PASSWORD, accept_terms: true } as const
      await fixture.server.call(acceptInvitation, { params: { token }, body })
      expect(await read(guest.id)).toMatchObject({ first_name: 'Secretly', status: 'ACTIVE' })
    })
  })
})
