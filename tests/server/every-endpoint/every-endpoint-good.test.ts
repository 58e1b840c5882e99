import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { insertPhones } from '#tests/support/endpoint-rows/callers.ts'
import { addressOf, cases, successStatusOf, type Case } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture, type Fixture } from '#tests/support/fixture.ts'

/** Returns a caller with permission for the endpoint. */
async function callerOf({ endpoint }: Case, stage: Fixture) {
  if (endpoint.who === 'door') return { token: (await insertPhones(stage)).own.token }
  if (endpoint.who === 'client') return stage.db.withTx((tx) => addClient(stage.server, tx))
  return stage.venue.owner
}

describeOnEachDatabase('every good call', (kind) => {
  const stage = useFixture(kind)

  test.each(cases)('$name accepts a valid request', async (one) => {
    const caller = await callerOf(one, stage)
    const { params, body } = await one.target(stage, 'user_id' in caller ? caller : stage.venue.owner)
    const { token } = caller
    const reply = await stage.server.raw(one.endpoint.method, addressOf(one, params), { body, token })
    expect(reply.status, reply.text).toBe(successStatusOf(one))
  })
})
