import { expect, test } from 'vitest'
import { listReceipts, updateReceipt } from '#contract/members/receipts.ts'
import { updateMerchant } from '#contract/resources/merchants.ts'
import { newId } from '#contract/wire/id.ts'
import { insertMember, insertMerchant } from '#tests/support/endpoint-rows/member-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { makeReceiptPicture, codeOf, dataOf, errorsOf, postReceipt } from './send-receipt.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('a receipt', (kind) => {
  const fixture = useFixture(kind)
  const setUp = async () => {
    fixture.server.clock.set('2026-11-20T04:00:00.000Z')
    return {
      one: await insertMember(fixture),
      other: await insertMember(fixture),
      merchant_id: await insertMerchant(fixture),
    }
  }

  test('a receipt is stored once with its pictures however often it is sent', async () => {
    const { one, merchant_id } = await setUp()
    const files = [await makeReceiptPicture(), await makeReceiptPicture()]
    const id = newId('receipt', fixture.server.random)
    const sent = { id, merchant_id, number: '00-1234 5', files }
    const first = await postReceipt(fixture, one.token, sent)
    expect(first.status, first.text).toBe(201)
    expect(dataOf(first)).toMatchObject({
      id,
      status: 'SENT',
      pictures: [expect.any(String), expect.any(String)],
      number: '00-1234 5',
      amount_cents: 60_000,
    })
    const again = await postReceipt(fixture, one.token, sent)
    expect(again.status).toBe(201)
    expect(dataOf(again)).toEqual(dataOf(first))
    expect((await fixture.server.call(listReceipts, { token: one.token })).data).toHaveLength(1)
  })

  test('a receipt number is unique across all members in any spelling', async () => {
    const { one, other, merchant_id } = await setUp()
    await postReceipt(fixture, one.token, { merchant_id, number: '00-1234 5' })
    for (const number of ['12345', '１２３４５', ' 0012345']) {
      const reply = await postReceipt(fixture, other.token, { merchant_id, number })
      expect([reply.status, codeOf(reply), errorsOf(reply)]).toEqual([
        409,
        'receipt.taken',
        { number: ['receipt.taken'] },
      ])
    }
    const elsewhere = await postReceipt(fixture, other.token, {
      merchant_id: await insertMerchant(fixture),
      number: '12345',
    })
    expect(elsewhere.status).toBe(201)
    const own = await fixture.server.call(listReceipts, { token: other.token })
    const [{ id: receipt_id, version } = { id: '', version: 0 }] = own.data
    await expect(
      fixture.server.call(updateReceipt, {
        params: { receipt_id },
        body: { merchant_id },
        version,
        token: other.token,
      }),
    ).rejects.toMatchObject({ code: 'receipt.taken' })
  })

  test('a receipt with the same picture is rejected whatever its fields say', async () => {
    const { one, other, merchant_id } = await setUp()
    const files = [await makeReceiptPicture()]
    await postReceipt(fixture, one.token, { merchant_id, number: '1', files })
    const reply = await postReceipt(fixture, other.token, { merchant_id, number: '2', files })
    expect([reply.status, codeOf(reply)]).toEqual([409, 'receipt.same_file'])
    expect((await fixture.server.call(listReceipts, { token: other.token })).data).toEqual([])
  })

  test('a receipt sent by two members concurrently is accepted from one of them', async () => {
    const { one, other, merchant_id } = await setUp()
    for (let round = 0; round < 5; round += 1) {
      const number = `twice ${round}`
      const replies = await Promise.all(
        [one, other].map(({ token }) => postReceipt(fixture, token, { merchant_id, number })),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    }
  })

  test('an ineligible receipt is rejected with every field that makes it ineligible', async () => {
    const { one, merchant_id } = await setUp()
    await fixture.call('owner', updateMerchant, { params: { merchant_id }, body: { is_active: false } })
    const reply = await postReceipt(fixture, one.token, {
      merchant_id,
      number: '1',
      amount_cents: '50000',
      date: '2026-11-06',
    })
    expect(codeOf(reply)).toBe('receipt.not_counting')
    expect(errorsOf(reply)).toEqual({ amount_cents: ['receipt.amount'], date: ['receipt.too_old'] })
    const after = await postReceipt(fixture, one.token, { merchant_id, number: '1' })
    expect(errorsOf(after)).toEqual({ merchant_id: ['receipt.merchant'] })
    const tomorrow = await postReceipt(fixture, one.token, {
      merchant_id: await insertMerchant(fixture),
      number: '1',
      date: '2026-11-21',
    })
    expect(errorsOf(tomorrow)).toEqual({ date: ['receipt.in_future'] })
  })

  test('a receipt captured offline counts by its capture day and keeps both times', async () => {
    const { one, merchant_id } = await setUp()
    const late = { merchant_id, number: '1', date: '2026-11-06' }
    expect((await postReceipt(fixture, one.token, late)).status).toBe(422)
    const captured_at = '2026-11-19T10:00:00.000Z'
    const reply = await postReceipt(fixture, one.token, { ...late, captured_at })
    expect(dataOf(reply)).toMatchObject({ captured_at, uploaded_at: '2026-11-20T04:00:00.000Z' })
  })
})
