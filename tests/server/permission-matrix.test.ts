import { expect, test } from 'vitest'
import { can, canSee, type Member } from '#rules/permissions.ts'
import { allMembers } from '#tests/support/callers.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { addressOf, cases, goodStatus, hiddenCode, type Case } from '#tests/support/endpoint-rows.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { useStage } from '#tests/support/stage.ts'

/** What the rules say that this member hears of the venue's event. */
function expected(one: Case, member: Member, event: { account_id: string; id: string }) {
  const { right } = one
  if (right === 'anyone' || right === 'signed_in') return 'good'
  if (!canSee(member, event)) return hiddenCode(one)
  return can(member, right, event) ? 'good' : 'permission.denied'
}

describeOnEachDatabase('every role gets what the rules give it', (kind) => {
  const stage = useStage(kind)

  test.each(cases)('$name', async (one) => {
    const event = { account_id: stage.venue.account_id, id: stage.venue.event_id }
    for (const { who, token, member } of await allMembers(stage)) {
      const { params, body } = await one.target(stage)
      const reply = await stage.server.raw(one.endpoint.method, addressOf(one, params), { body, token })
      const wanted = expected(one, member, event)
      if (wanted === 'good') expect(reply.status, `${who}: ${reply.text}`).toBe(goodStatus(one))
      else expect(expectRefusal(reply, who).code, who).toBe(wanted)
    }
  })
})
