import { expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import {
  createTaxOrFee,
  deleteTaxOrFee,
  listTaxesAndFees,
  updateTaxOrFee,
  type TaxOrFee,
} from '#contract/resources/taxes-and-fees.ts'
import { taxes_and_fees } from '#server/core/db/schema/accounts.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const FEE = { name: 'Booking fee', type: 'FEE', calculation_type: 'FIXED', rate: 250 } as const
const TAX = { name: 'Sales tax', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 23.5 } as const

describeOnAnyDatabase('taxes and fees', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ account_id: fixture.venue.account_id })
  const create = async (body: BodyInput<typeof createTaxOrFee>): Promise<TaxOrFee> =>
    (await fixture.call('owner', createTaxOrFee, { params: params(), body })).data
  const list = async () => (await fixture.call('collaborator', listTaxesAndFees, { params: params() })).data
  const of = (id: Id) => ({ ...params(), tax_or_fee_id: id })
  const change = (id: Id, body: object, headers: Record<string, string> = {}) =>
    fixture.server.raw('PUT', `/accounts/${fixture.venue.account_id}/taxes-and-fees/${id}`, {
      body,
      token: fixture.venue.owner.token,
      headers,
    })
  const add = (body: object) =>
    fixture.server.raw('POST', `/accounts/${fixture.venue.account_id}/taxes-and-fees`, {
      body,
      token: fixture.venue.owner.token,
    })

  test('taxes and fees are created, sorted by name in any case, changed and deleted', async () => {
    const tax = await create({ ...TAX, description: 'Since 2026', is_default: true })
    const fee = await create({ ...FEE, name: 'admin fee' })
    expect(tax).toMatchObject({ ...TAX, is_active: true, is_default: true, version: 1, ...params() })
    expect((await list()).map(({ name }) => name)).toEqual(['admin fee', 'Sales tax'])
    const edited = await fixture.call('owner', updateTaxOrFee, {
      params: of(fee.id),
      body: { is_active: false },
    })
    expect(edited.data).toEqual({ ...fee, is_active: false, version: 2 })
    const same = await fixture.call('owner', updateTaxOrFee, {
      params: of(fee.id),
      body: { is_active: false },
    })
    expect(same.data.version).toBe(2)
    await fixture.call('owner', deleteTaxOrFee, { params: of(fee.id) })
    expect(await list()).toEqual([tax])
    expect(await change(fee.id, { rate: 1 })).toMatchObject({
      status: 404,
      json: { code: 'tax_or_fee.not_found' },
    })
  })

  test('an invalid tax or fee returns 422 with the name of the field', async () => {
    for (const [body, field] of [
      [{ ...FEE, name: '' }, 'name'],
      [{ ...FEE, name: 'x'.repeat(150) }, 'name'],
      [{ ...FEE, type: 'LEVY' }, 'type'],
      [{ ...FEE, calculation_type: 'GUESS' }, 'calculation_type'],
      [{ ...FEE, rate: -1 }, 'rate'],
      [{ ...FEE, rate: 2.5 }, 'rate'],
      [{ ...FEE, rate: 100_000_001 }, 'rate'],
      [{ ...TAX, rate: 100.1 }, 'rate'],
      [{ ...TAX, rate: 1.2345 }, 'rate'],
      [{ ...FEE, description: 'x'.repeat(256) }, 'description'],
      [{ ...FEE, account_id: 'ac_0000000000000000' }, 'account_id'],
      [{ ...FEE, id: 'tx_1' }, 'id'],
    ] as const) {
      const reply = await add(body)
      expect(reply, reply.text).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      expect(reply.json).toHaveProperty(['errors', field])
    }
    expect((await create({ ...TAX, rate: 8.875 })).rate).toBe(8.875)
  })

  test('a tax or fee keeps its rate when only the calculation type changes, and the reverse', async () => {
    const fee = await create(FEE)
    const code = 'tax_or_fee.rate_invalid'
    for (const [body, problem] of [
      [{ calculation_type: 'PERCENTAGE' }, 'too_large'],
      [{ rate: 2.5 }, 'integer'],
      [{ calculation_type: 'PERCENTAGE', rate: 0.0001 }, 'decimals'],
    ] as const)
      expect(await change(fee.id, body)).toMatchObject({
        status: 422,
        json: { code, errors: { rate: [problem] } },
      })
    expect((await change(fee.id, { calculation_type: 'PERCENTAGE', rate: 2.5 })).status).toBe(200)
  })

  test('a name in any case is taken once, also by two concurrent requests', async () => {
    const replies = await Promise.all([add(FEE), add({ ...FEE, name: 'BOOKING FEE' })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const code = 'tax_or_fee.name_taken'
    const tax = await create(TAX)
    expect(await change(tax.id, { name: 'booking fee' })).toMatchObject({
      status: 409,
      json: { code, errors: { name: [code] } },
    })
    expect((await change(tax.id, { name: 'SALES TAX' })).status).toBe(200)
    const elsewhere = fixture.venue.strange_event.account_id
    const other = { params: { account_id: elsewhere }, body: FEE }
    expect((await fixture.call('stranger', createTaxOrFee, other)).data.account_id).toBe(elsewhere)
  })

  test('a tax or fee keeps the id that the client generated, once', async () => {
    const id = newId('tax_or_fee', fixture.server.random)
    expect((await create({ ...FEE, id })).id).toBe(id)
    expect(await add({ ...TAX, id })).toMatchObject({ status: 409, json: { code: 'id.taken' } })
  })

  test('an account has at most 100 taxes and fees', async () => {
    const rows = Array.from({ length: 99 }, (_, at) => ({
      ...FEE,
      ...params(),
      id: newId('tax_or_fee', fixture.server.random),
      name: `Fee ${at}`,
      is_active: true,
      is_default: false,
      description: '',
    }))
    await fixture.db.withTx((tx) => tx.insert(taxes_and_fees).values(rows))
    const replies = await Promise.all([add(FEE), add(TAX)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await add({ ...FEE, name: 'One more' })).toMatchObject({ json: { code: 'tax_or_fee.too_many' } })
    expect(await list()).toHaveLength(100)
  })

  test('a deleted tax or fee is removed from its ticket types, whose versions rise', async () => {
    const { general, vip } = fixture.venue.tickets
    const [fee, tax] = [await create(FEE), await create(TAX)]
    await fixture.db.withTx(async (tx) => {
      const carry = (id: Id, ids: Id[]) =>
        tx.update(tickets).set({ tax_and_fee_ids: ids }).where(eq(tickets.id, id))
      await carry(general, [fee.id, tax.id])
      await carry(vip, [tax.id])
    })
    const rowOf = async (id: Id) => {
      const [row] = await fixture.db.read((tx) =>
        tx
          .select({ ids: tickets.tax_and_fee_ids, version: tickets.version, change_no: tickets.change_no })
          .from(tickets)
          .where(eq(tickets.id, id)),
      )
      return row
    }
    const untouched = await rowOf(vip)
    await fixture.call('owner', deleteTaxOrFee, { params: of(fee.id) })
    const change_no = await fixture.venue.change_no()
    expect(await rowOf(general)).toEqual({ ids: [tax.id], version: 2, change_no })
    expect(await rowOf(vip)).toEqual(untouched)
    await fixture.call('owner', deleteTaxOrFee, { params: of(tax.id) })
    expect([(await rowOf(general))?.ids, (await rowOf(vip))?.ids]).toEqual([[], []])
  })

  test('a stale update or delete of a tax or fee returns 412 with the current row', async () => {
    const fee = await create(FEE)
    await change(fee.id, { rate: 300 })
    const stale = { 'if-match': '"1"' }
    const told = { status: 412, json: { code: 'version.stale', current: { rate: 300, version: 2 } } }
    expect(await change(fee.id, { rate: 400 }, stale)).toMatchObject(told)
    const address = `/accounts/${fixture.venue.account_id}/taxes-and-fees/${fee.id}`
    const token = fixture.venue.owner.token
    expect(await fixture.server.raw('DELETE', address, { token, headers: stale })).toMatchObject(told)
    const kept = await fixture.db.read((tx) =>
      tx
        .select({ total: sql<number>`count(*)::int` })
        .from(taxes_and_fees)
        .where(eq(taxes_and_fees.id, fee.id)),
    )
    expect(kept).toEqual([{ total: 1 }])
  })
})
