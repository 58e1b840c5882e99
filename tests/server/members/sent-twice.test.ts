import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listReceipts } from '#contract/members/receipts.ts'
import { listOwnRequests, requestUpgrade } from '#contract/members/upgrade-requests.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { members } from '#server/core/db/schema/members.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { lockRows } from '#tests/support/databases/held-rows.ts'
import { insertMember, insertMerchant, insertReceipt } from '#tests/support/endpoint-rows/member-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeReceiptPicture, dataOf, postReceipt } from './send-receipt.ts'

const NOW = '2026-11-20T04:00:00.000Z'

describeOnEachDatabase('what a member sends again while the first is on its way', (kind) => {
  const fixture = useFixture(kind)

  /** Runs both concurrently so that neither sees the other's write; sequentially on the embedded database. */
  async function together<Answer>(member_id: Id, once: () => Promise<Answer>): Promise<Answer[]> {
    if (kind === 'embedded') return Promise.all([once(), once()])
    const held = lockRows(fixture.db, (tx) =>
      tx.select().from(members).where(eq(members.id, member_id)).for('update'),
    )
    const answers = [once(), once()]
    await expect.poll(held.waiting).toBe(answers.length)
    held.letGo()
    await held.isOver
    return Promise.all(answers)
  }

  test('a receipt sent twice concurrently returns the stored receipt', async () => {
    fixture.server.clock.set(NOW)
    const one = await insertMember(fixture)
    const sent = {
      id: newId('receipt', fixture.server.random),
      merchant_id: await insertMerchant(fixture),
      number: 'twice',
      files: [await makeReceiptPicture()],
    }
    const replies = await together(one.id, () => postReceipt(fixture, one.token, sent))
    expect(replies.map(({ status, text }) => (status === 201 ? status : text))).toEqual([201, 201])
    expect(replies.map((reply) => dataOf(reply).pictures.length)).toEqual([1, 1])
    expect((await fixture.server.call(listReceipts, { token: one.token })).data).toMatchObject([
      { id: sent.id },
    ])
  })

  test('an upgrade request sent twice concurrently returns the stored one, and another id is a conflict', async () => {
    fixture.server.clock.set(NOW)
    const [one, other] = [await insertMember(fixture), await insertMember(fixture)]
    const ask = async ({ id: member_id, token }: typeof one, ids: [Id, Id]) => {
      const receipt_ids = [await insertReceipt(fixture, { member_id, purchased_on: '2026-11-20' })]
      const left = [...ids]
      const once = () =>
        fixture.server
          .call(requestUpgrade, { body: { id: left.pop() ?? ids[0], tier: 'gold', receipt_ids }, token })
          .then(({ data }) => data.id)
          .catch((error: unknown) => error)
      return {
        answers: await together(member_id, once),
        kept: await fixture.server.call(listOwnRequests, { token }),
      }
    }
    const [id, ...two] = [0, 1, 2].map(() => newId('upgrade', fixture.server.random)) as [Id, Id, Id]
    const same = await ask(one, [id, id])
    expect(same.answers).toEqual([id, id])
    expect(same.kept.data).toMatchObject([{ id }])
    const different = await ask(other, two)
    const [kept] = different.kept.data
    expect(different.kept.data).toHaveLength(1)
    expect(different.answers).toContain(kept?.id)
    expect(different.answers).toContainEqual(
      expect.objectContaining({
        code: 'upgrade.pending',
        current: expect.objectContaining({ id: kept?.id }),
      }),
    )
  })
})
