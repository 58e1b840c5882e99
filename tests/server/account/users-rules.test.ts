import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { inviteUser, readUser, updateUser, type UserEdit } from '#contract/account/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addMember, addSession, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const password_hash = await hashPassword(PASSWORD)

describeOnAnyDatabase('an admin of an account', (kind) => {
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
  const change = (user_id: string, body: object, token = fixture.venue.owner.token) =>
    fixture.server.raw('PUT', `/users/${user_id}`, { body, token })
  const edit = async (user_id: string, body: UserEdit) =>
    (await fixture.call('owner', updateUser, { params: { user_id }, body })).data
  const invite = async (fields: object = {}) => {
    const body = { first_name: 'Yan', last_name: 'Ho', email: newEmail(), role: 'user', ...fields } as const
    return (await fixture.call('owner', inviteUser, { body })).data
  }

  describe('event assignments', () => {
    test('an admin assigns only events of the account, each once', async () => {
      const { event_id, other_event, strange_event } = fixture.venue
      const given = await edit(mei.user_id, { event_ids: [event_id, other_event.id, event_id] })
      expect(given.event_ids).toEqual([event_id, other_event.id])
      const unknown = [event_id, strange_event.id, newId('event', fixture.server.random)]
      const code = 'user.events_unknown'
      expect(await change(mei.user_id, { event_ids: unknown })).toMatchObject({
        status: 422,
        json: { code, errors: { 'event_ids.1': [code], 'event_ids.2': [code] } },
      })
      expect((await edit(mei.user_id, { event_ids: null })).event_ids).toBeNull()
    })

    test('an admin limited to some events cannot assign events', async () => {
      const { account_id, event_id, other_event } = fixture.venue
      const limited = await fixture.db.withTx((tx) =>
        addMember(fixture.server, tx, { account_id, role: 'admin', event_ids: [event_id] }),
      )
      const give = (event_ids: string[] | null) => change(mei.user_id, { event_ids }, limited.token)
      for (const some of [null, [event_id], [event_id, other_event.id]])
        expect(await give(some)).toMatchObject({ status: 403, json: { code: 'permission.denied' } })
    })
  })

  test('a changed role applies from the next request', async () => {
    const orders = () =>
      fixture.server.raw('GET', `/events/${fixture.venue.event_id}/orders`, { token: mei.token })
    expect((await orders()).status).toBe(200)
    await edit(mei.user_id, { role: 'collaborator' })
    expect(await orders()).toMatchObject({ status: 403, json: { code: 'permission.denied' } })
  })

  test('a stale user update returns 412 with the current row, and a repeat changes nothing', async () => {
    const before = await read(mei.user_id)
    const after = await edit(mei.user_id, { role: 'user' })
    expect(after.version).toBe(before.version + 1)
    expect((await edit(mei.user_id, { role: 'user' })).version).toBe(after.version)
    const stale = await fixture.server.raw('PUT', `/users/${mei.user_id}`, {
      body: { role: 'admin' },
      token: fixture.venue.owner.token,
      headers: { 'if-match': `"${before.version}"` },
    })
    expect(stale).toMatchObject({ status: 412, json: { code: 'version.stale', current: after } })
  })

  test('an admin renames a user of this account alone, but not one who is in another account', async () => {
    expect(await edit(mei.user_id, { first_name: 'Mei Ling' })).toMatchObject({ first_name: 'Mei Ling' })
    await fixture.server.raw('POST', '/users', {
      body: { first_name: 'Mei', email: mei.email, role: 'user' },
      token: fixture.venue.stranger.token,
    })
    expect(await change(mei.user_id, { last_name: 'Chan' })).toMatchObject({
      status: 403,
      json: { code: 'permission.denied' },
    })
    expect(await edit(mei.user_id, { first_name: 'Mei Ling', role: 'user' })).toMatchObject({ role: 'user' })
  })

  describe('deactivation of a user', () => {
    const status = async (token: string, path = '/users/me') =>
      (await fixture.server.raw('GET', path, { token })).status

    test('a deactivated user loses every session of the account at once', async () => {
      const { account_id, event_id } = fixture.venue
      const [second, as_client] = await fixture.db.withTx(async (tx) => [
        await addSession(fixture.server, tx, mei.user_id, account_id),
        await addSession(fixture.server, tx, mei.user_id, null),
      ])
      expect(await edit(mei.user_id, { status: 'INACTIVE' })).toMatchObject({ status: 'INACTIVE' })
      for (const { token } of [mei, second]) expect(await status(token, `/events/${event_id}`)).toBe(401)
      expect(await status(as_client.token, '/WOWusers/me')).toBe(401)
      const body = { email: mei.email, password: PASSWORD }
      expect((await fixture.server.raw('POST', '/auth/login', { body })).status).toBe(401)

      await edit(mei.user_id, { status: 'ACTIVE' })
      expect(await status(mei.token)).toBe(401)
      expect((await fixture.server.raw('POST', '/auth/login', { body })).status).toBe(200)
    })

    test('a deactivated user keeps their sessions in other accounts', async () => {
      const elsewhere = fixture.venue.strange_event.account_id
      const { token } = await fixture.db.withTx(async (tx) => {
        await tx.execute(
          `insert into team_memberships (account_id, user_id, role) values ('${elsewhere}', '${mei.user_id}', 'user')`,
        )
        return addSession(fixture.server, tx, mei.user_id, elsewhere)
      })
      await edit(mei.user_id, { status: 'INACTIVE' })
      expect([await status(mei.token), await status(token)]).toEqual([401, 200])
    })
  })

  describe('protected fields of a user', () => {
    const owner = () => fixture.venue.owner.user_id

    test('nobody changes the role, status or events of the owner', async () => {
      for (const body of [{ role: 'user' }, { status: 'INACTIVE' }, { event_ids: [] }])
        for (const { token } of [fixture.venue.owner, admin])
          expect(await change(owner(), body, token)).toMatchObject({
            status: 409,
            json: { code: 'user.owner_locked', message: "Cannot edit the account owner's role or status." },
          })
      const same = { role: 'admin', status: 'ACTIVE', event_ids: null, first_name: 'Wing' } as const
      expect(await edit(owner(), same)).toMatchObject({ first_name: 'Wing', is_owner: true })
    })

    test('an admin cannot change their own role or status', async () => {
      for (const body of [{ role: 'user' }, { status: 'INACTIVE' }, { event_ids: [] }])
        expect(await change(admin.user_id, body, admin.token)).toMatchObject({
          status: 409,
          json: { code: 'user.self_locked' },
        })
      expect((await change(admin.user_id, { first_name: 'Ada L' }, admin.token)).status).toBe(200)
    })

    test('an invited user’s status cannot be changed, and a joined user’s invitation cannot be resent or revoked', async () => {
      const guest = await invite()
      for (const status of ['ACTIVE', 'INACTIVE'])
        expect(await change(guest.id, { status })).toMatchObject({
          status: 409,
          json: { code: 'user.invited' },
        })
      expect(await edit(guest.id, { role: 'organizer' })).toMatchObject({
        role: 'organizer',
        status: 'INVITED',
      })
      for (const method of ['POST', 'DELETE']) {
        const token = fixture.venue.owner.token
        const reply = await fixture.server.raw(method, `/users/${mei.user_id}/invitation`, { token })
        expect(reply).toMatchObject({ status: 409, json: { code: 'user.not_invited' } })
      }
    })
  })
})
