import { expect, test } from 'vitest'
import { createMerchant, listMerchants, mergeMerchant } from '#contract/resources/merchants.ts'
import {
  approveRequest,
  listRequests,
  readRequest,
  requestUpgrade,
} from '#contract/members/upgrade-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import { audit_entries } from '#server/core/db/schema/audit.ts'
import { receipts } from '#server/core/db/schema/receipts.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertMember, insertReceipt } from '#tests/support/endpoint-rows/member-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { codeOf, postReceipt } from './send-receipt.ts'

describeOnAnyDatabase('merchants that are merged', (kind) => {
  const fixture = useFixture(kind)
  const add = async (name: string, other_names: string[] = []) =>
    (await fixture.call('owner', createMerchant, { body: { name, other_names } })).data.id
  const merge = (merchant_id: Id, duplicate_id: Id) =>
    fixture.call('owner', mergeMerchant, { params: { merchant_id }, body: { duplicate_id } })
  const stored = async () =>
    new Map((await fixture.db.read((tx) => tx.select().from(receipts))).map((row) => [row.id, row] as const))

  test('receipts and names move, the duplicate ends, and the activity log names both', async () => {
    const kept = await add('Café Luna', ['Luna'])
    const duplicate = await add('Cafe Luna Ltd', ['Luna', '月亮'])
    const { id: member_id } = await insertMember(fixture)
    const receipt = await insertReceipt(fixture, { member_id, merchant_id: duplicate })
    const { data } = await merge(kept, duplicate)
    expect(data).toMatchObject({ id: kept, other_names: ['Luna', 'Cafe Luna Ltd', '月亮'] })
    expect((await stored()).get(receipt)).toMatchObject({ merchant_id: kept, duplicate_of: null })
    const { data: listed } = await fixture.call('owner', listMerchants, {})
    expect(listed.some(({ id }) => id === duplicate)).toBe(false)
    const entries = await fixture.db.read((tx) => tx.select().from(audit_entries))
    expect(entries.filter(({ action }) => action === 'merchant_merged')).toMatchObject([
      { subject_id: kept, changes: [{ field: 'name', before: 'Cafe Luna Ltd', after: 'Café Luna' }] },
    ])
    await expect(merge(kept, duplicate)).rejects.toMatchObject({ code: 'merchant.not_found' })
  })

  test('a receipt that both have counts once: the later one is rejected unless it was decided on', async () => {
    const [kept, duplicate] = [await add('Harbour Books'), await add('Harbor Books')]
    fixture.server.clock.set('2026-11-20T04:00:00.000Z')
    const [ada, bo] = [await insertMember(fixture), await insertMember(fixture)]
    const paper = { number: 'A-77', purchased_on: '2026-11-20' }
    const first = await insertReceipt(fixture, { member_id: ada.id, merchant_id: duplicate, ...paper })
    fixture.server.clock.set('2026-11-20T05:00:00.000Z')
    const second = await insertReceipt(fixture, { member_id: bo.id, merchant_id: kept, ...paper })
    await fixture.server.call(requestUpgrade, {
      body: { tier: 'gold', receipt_ids: [second] },
      token: bo.token,
    })
    const { data: queue } = await fixture.call('owner', listRequests, { query: {} })
    const upgrade_id = queue[0]?.id ?? ''
    const opened = await fixture.call('owner', readRequest, { params: { upgrade_id } })
    expect(opened.data.receipts[0]?.look_alikes).toMatchObject([{ receipt_id: first, why: 'number' }])

    await merge(kept, duplicate)
    const after = await stored()
    expect(after.get(first)).toMatchObject({ merchant_id: kept, duplicate_of: null, rejected_at: null })
    expect(after.get(second)).toMatchObject({
      merchant_id: kept,
      duplicate_of: first,
      rejection_code: 'counted_before',
    })
    const again = await postReceipt(fixture, bo.token, { merchant_id: kept, number: 'a 77' })
    expect(codeOf(again)).toBe('receipt.taken')
    const approved = fixture.call('owner', approveRequest, { params: { upgrade_id } })
    await expect(approved).rejects.toMatchObject({ code: 'upgrade.not_earned' })
  })

  test('a merchant is not merged with itself, nor beyond the number of other names', async () => {
    const names = (from: number) => Array.from({ length: 6 }, (_, at) => `Name ${from + at}`)
    const [kept, duplicate] = [await add('Many one', names(0)), await add('Many two', names(6))]
    await expect(merge(kept, kept)).rejects.toMatchObject({ errors: { duplicate_id: ['invalid'] } })
    await expect(merge(kept, duplicate)).rejects.toMatchObject({ code: 'merchant.names_too_many' })
    const { data } = await fixture.call('owner', listMerchants, {})
    expect(data.filter(({ id }) => id === kept || id === duplicate)).toHaveLength(2)
  })
})
