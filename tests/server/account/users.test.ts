import { expect, test } from 'vitest'
import { readMe } from '#contract/account/users.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('who is signed in', (kind) => {
  const fixture = useFixture(kind)

  test('GET /users/me returns the user with role and events in the account of the session', async () => {
    const { venue } = fixture
    for (const [who, role, is_owner, event_ids] of [
      ['owner', 'admin', true, null],
      ['organizer', 'organizer', false, null],
      ['collaborator', 'collaborator', false, [venue.event_id]],
      ['door', 'user', false, null],
    ] as const) {
      const { data } = await fixture.call(who, readMe, {})
      expect(data).toMatchObject({
        id: venue[who].user_id,
        email: venue[who].email,
        account: { id: venue.account_id, name: 'Harbour Hall', role, is_owner, event_ids },
      })
    }
    expect((await fixture.call('stranger', readMe, {})).data.account.name).toBe('Elsewhere')
  })

  test('user endpoints return 401 without a session', async () => {
    await expect(fixture.server.call(readMe, {})).rejects.toMatchObject({
      status: 401,
      code: 'auth.required',
    })
    await expect(fixture.server.call(readMe, { token: 'x'.repeat(43) })).rejects.toMatchObject({
      status: 401,
    })
    const long = await fixture.server.raw('GET', '/users/me', { token: 'x'.repeat(7000) })
    expect(long.status).toBe(401)
  })
})
