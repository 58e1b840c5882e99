import { describe, expect, test } from 'vitest'
import { can, canInAccount, canSee } from '#rules/permissions.ts'
import { insertCallers, type Caller } from '#tests/support/endpoint-rows/callers.ts'
import type { Target } from '#tests/support/endpoint-rows/endpoint-row.ts'
import { otherTenantFixture } from '#tests/support/fakes/other-tenant.ts'
import {
  addressOf,
  cases,
  successStatusOf,
  notFoundCodeOf,
  type Case,
} from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { isLong, sampleOf } from '#tests/support/long.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'

const isOfEvent = ({ endpoint }: Case) => /:(event|check_in_list)_id/.test(endpoint.path)
const namesSomething = ({ endpoint }: Case) => endpoint.path.includes(':')

/** Expected result for this caller at the venue's event or account by the permission rules. */
function expected(one: Case, { member }: Caller, event: { account_id: string; id: string }) {
  const { right, endpoint } = one
  if (right === 'anyone') return 'good'
  if (one.is_own && right === 'signed_in') return 'good'
  if (member === null) return endpoint.who === 'client' ? 'good' : 'permission.denied'
  const is_venues = endpoint.errors.includes('venue.not_found')
  if (is_venues && member.account_id !== event.account_id) return 'venue.not_found'
  if (isOfEvent(one)) {
    if (!canSee(member, event)) return notFoundCodeOf(one)
    return right === 'signed_in' || can(member, right, event) ? 'good' : 'permission.denied'
  }
  if (namesSomething(one) && member.account_id !== event.account_id) return notFoundCodeOf(one)
  return right === 'signed_in' || canInAccount(member, right) ? 'good' : 'permission.denied'
}

/**
 * Returns two of the callers who are refused, and of those who are not the most and the least privileged; all of them
 * in a long run.
 */
function chosen(one: Case, callers: readonly Caller[], event: { account_id: string; id: string }) {
  const all = callers.map((caller) => ({ caller, wanted: expected(one, caller, event) }))
  const accepted = all.filter(({ wanted }) => wanted === 'good')
  const ends = new Set([accepted[0], accepted.at(-1)])
  const refused = sampleOf(
    all.filter(({ wanted }) => wanted !== 'good'),
    one.name,
    2,
  )
  return isLong ? all : all.filter((each) => refused.includes(each) || ends.has(each))
}

describe('the permission matrix of all roles', () => {
  const fixture = useFixture()

  test.each(cases)('$name responds to every role as the permission rules require', async (one) => {
    const event = { account_id: fixture.venue.account_id, id: fixture.venue.event_id }
    // A refusal leaves the target unchanged, so the next refused caller reuses it.
    let untouched: Target | undefined
    for (const { caller, wanted } of chosen(one, await insertCallers(fixture), event)) {
      const { who, somebody } = caller
      const is_at_home = caller.member?.account_id === event.account_id || namesSomething(one)
      const makeTarget = async () =>
        one.target(is_at_home ? fixture : await otherTenantFixture(fixture), somebody)
      const { params, body } =
        wanted === 'good' || !is_at_home ? await makeTarget() : (untouched ??= await makeTarget())
      const { token } = somebody
      const reply = await fixture.server.raw(one.endpoint.method, addressOf(one, params), { body, token })
      if (wanted === 'good') expect(reply.status, `${who}: ${reply.text}`).toBe(successStatusOf(one))
      else expect(expectRefusal(reply, who).code, who).toBe(wanted)
    }
  })
})
