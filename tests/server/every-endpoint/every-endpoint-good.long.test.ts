import { expect, test } from 'vitest'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertPhones } from '#tests/support/endpoint-rows/callers.ts'
import { addressOf, cases, successStatusOf, type Case } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture, type Fixture } from '#tests/support/fixture.ts'

/** Returns a caller with permission for the endpoint. */
async function callerOf({ endpoint }: Case, fixture: Fixture) {
  if (endpoint.who === 'door') return { token: (await insertPhones(fixture)).own.token }
  if (endpoint.who === 'client') return fixture.db.withTx((tx) => addClient(fixture.server, tx))
  return fixture.venue.owner
}

describeOnAnyDatabase('every good call', (kind) => {
  const fixture = useFixture(kind)

  test.each(cases)('$name accepts a valid request', async (one) => {
    const caller = await callerOf(one, fixture)
    const { token } = caller
    const { params, body } = await one.target(fixture, { ...fixture.venue.owner, ...caller })
    const reply = await fixture.server.raw(one.endpoint.method, addressOf(one, params), { body, token })
    expect(reply.status, reply.text).toBe(successStatusOf(one))
  })
})
