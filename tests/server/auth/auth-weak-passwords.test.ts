import { describe, expect, test } from 'vitest'
import { AppError } from '#server/core/app-error.ts'
import { requireStrongPassword } from '#server/domains/accounts/users/service.ts'
import { mailedToken } from '#tests/support/fakes/mailbox.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const MEI = {
  email: 'mei.chan@harbourhall.test',
  first_name: 'Mei',
  last_name: 'Chan',
  phone: '+85291234567',
}

function faultOf(password: string): unknown {
  try {
    requireStrongPassword(password, MEI)
    return null
  } catch (error) {
    return error instanceof AppError ? error.extra.errors?.['password'] : error
  }
}

describe('weak password checks', () => {
  test.each([
    'password',
    '12345678',
    'PASSWORD1',
    'iloveyou',
    'qwertyuiop',
    'aaaaaaaa',
    'pass-word',
    '1212121212',
  ])('the common password %s is refused', (password) => {
    expect(faultOf(password)).toEqual(['password_common'])
  })

  test.each([
    'mei.chan@harbourhall.test',
    'mei.chan1',
    'MeiChan2026',
    'chanmei!!!',
    '91234567',
    '+85291234567',
    'HarbourHall1',
    'foyer-123',
  ])('the password %s is refused as similar to a name or address of its user', (password) => {
    expect(faultOf(password)).toEqual(['password_own'])
  })

  test.each(['correct horse battery', 'mei and chan walk the dog', '海港之夜在碼頭十二號', 'tRq7-9xKw'])(
    'the password %s is accepted',
    (password) => {
      expect(faultOf(password)).toBeNull()
    },
  )

  const fixture = useFixture()
  test('registration, reset and profile all refuse weak passwords', async () => {
    const { server, venue } = fixture
    const weak = { password: 'password1', password_confirmation: 'password1' }
    const refused = { status: 422, json: { errors: { password: ['password_common'] } } }
    const person = { first_name: 'Bo', email: 'bo@venue.test', accept_terms: true }
    expect(await server.raw('POST', '/auth/register', { body: { ...person, ...weak } })).toMatchObject(
      refused,
    )
    const bo = await fixture.db.withTx((tx) =>
      addMember(server, tx, { account_id: venue.account_id, role: 'user' }),
    )
    await server.raw('POST', '/auth/forgot-password', { body: { email: bo.email } })
    const token = await mailedToken(fixture.db, bo.email, 'reset-password')
    expect(await server.raw('POST', `/auth/reset-password/${token}`, { body: weak })).toMatchObject(refused)
  })
})
