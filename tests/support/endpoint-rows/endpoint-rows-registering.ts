import { makeSetupCode } from '#server/domains/platform/installation/service.ts'
import type { Target } from './endpoint-row.ts'
import { mailedToken } from '#tests/support/fakes/mailbox.ts'
import type { Fixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse'
let people = 0

/** Every field of the registration of the first owner. */
export async function registerTarget({ server, db }: Fixture): Promise<Target> {
  const setup_code = await db.withTx((tx) => makeSetupCode(tx, server.random))
  people += 1
  const body = {
    first_name: 'Mei',
    last_name: 'Wong',
    email: `mei.${people}@venue.test`,
    phone: `+852${20_000_000 + people}`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    account: { name: 'Harbour Hall', currency_code: 'HKD', timezone: 'Asia/Hong_Kong' },
    locale: 'zh-hk',
    accept_terms: true,
    setup_code,
  }
  return { params: {}, body }
}

/** Link of an unfinished registration. */
export async function finishRegistrationTarget({ server, db }: Fixture): Promise<Target> {
  const person = {
    first_name: 'Mei',
    email: `late.${(people += 1)}@venue.test`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  }
  const address = `10.8.${people >> 8}.${people & 255}`
  await server.raw('POST', '/auth/register', { body: { ...person, accept_terms: true }, address })
  return {
    params: { token: await mailedToken(db, person.email, 'confirm-email') },
    body: { device_token: 'd'.repeat(43), password: PASSWORD },
  }
}
