import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listReceipts, updateReceipt, type Receipt } from '#contract/members/receipts.ts'
import { updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { readRequest, requestUpgrade } from '#contract/members/upgrade-requests.ts'
import { updateMerchant } from '#contract/parts/merchants.ts'
import { newId } from '#contract/wire/id.ts'
import { eraseOldPictures } from '#server/modules/receipts/service.ts'
import { receipt_pictures } from '#server/db/schema/receipts.ts'
import { aMember, aMerchant } from '#tests/support/endpoint-rows/member-rows.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { fileOf, grainyPicture, picture } from '#tests/support/uploads.ts'
import { useStage, type Stage } from '#tests/support/stage.ts'

/** A picture like no other. */
const aPicture = async () => fileOf(await grainyPicture(), 'a.jpg')

type Sent = { merchant_id: string; number: string; files?: File[] } & Partial<Record<string, string | File[]>>

async function send({ server }: Stage, token: string, { files, ...texts }: Sent) {
  const form = new FormData()
  const said = { date: '2026-11-20', amount_cents: '60000', ...texts }
  for (const [name, value] of Object.entries(said)) if (typeof value === 'string') form.append(name, value)
  for (const file of files ?? [await aPicture()]) form.append('pictures', file)
  return server.raw('POST', '/WOWusers/receipts', { body: form, token })
}
const codeOf = (reply: { json: unknown }) => (reply.json as { code: string }).code
const errorsOf = (reply: { json: unknown }) => (reply.json as { errors?: Record<string, string[]> }).errors
const dataOf = (reply: { json: unknown }) => (reply.json as { data: Receipt }).data

describeOnEachDatabase('a receipt', (kind) => {
  const stage = useStage(kind)
  const setUp = async () => {
    stage.server.clock.set('2026-11-20T04:00:00.000Z')
    return { one: await aMember(stage), other: await aMember(stage), merchant_id: await aMerchant(stage) }
  }

  test('is taken with its pictures, once however often it is sent', async () => {
    const { one, merchant_id } = await setUp()
    const files = [await aPicture(), await aPicture()]
    const id = newId('receipt', stage.server.random)
    const sent = { id, merchant_id, number: '00-1234 5', files }
    const first = await send(stage, one.token, sent)
    expect(first.status, first.text).toBe(201)
    expect(dataOf(first)).toMatchObject({
      id,
      status: 'SENT',
      pictures: [expect.any(String), expect.any(String)],
      number: '00-1234 5',
      amount_cents: 60_000,
    })
    const again = await send(stage, one.token, sent)
    expect(again.status).toBe(201)
    expect(dataOf(again)).toEqual(dataOf(first))
    expect((await stage.server.call(listReceipts, { token: one.token })).data).toHaveLength(1)
  })

  test('counts once over all members, however its number is spelled', async () => {
    const { one, other, merchant_id } = await setUp()
    await send(stage, one.token, { merchant_id, number: '00-1234 5' })
    for (const number of ['12345', '１２３４５', ' 0012345']) {
      const reply = await send(stage, other.token, { merchant_id, number })
      expect([reply.status, codeOf(reply), errorsOf(reply)]).toEqual([
        409,
        'receipt.taken',
        { number: ['receipt.taken'] },
      ])
    }
    const elsewhere = await send(stage, other.token, { merchant_id: await aMerchant(stage), number: '12345' })
    expect(elsewhere.status).toBe(201)
    const own = await stage.server.call(listReceipts, { token: other.token })
    const [{ id: receipt_id, version } = { id: '', version: 0 }] = own.data
    await expect(
      stage.server.call(updateReceipt, {
        params: { receipt_id },
        body: { merchant_id },
        version,
        token: other.token,
      }),
    ).rejects.toMatchObject({ code: 'receipt.taken' })
  })

  test('of the same picture is refused, whatever was typed', async () => {
    const { one, other, merchant_id } = await setUp()
    const files = [await aPicture()]
    await send(stage, one.token, { merchant_id, number: '1', files })
    const reply = await send(stage, other.token, { merchant_id, number: '2', files })
    expect([reply.status, codeOf(reply)]).toEqual([409, 'receipt.same_file'])
    expect((await stage.server.call(listReceipts, { token: other.token })).data).toEqual([])
  })

  test('from two members at the same moment is taken from one', async () => {
    const { one, other, merchant_id } = await setUp()
    for (let round = 0; round < 5; round += 1) {
      const number = `twice ${round}`
      const replies = await Promise.all(
        [one, other].map(({ token }) => send(stage, token, { merchant_id, number })),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    }
  })

  test('that does not count is refused by every field that keeps it from it', async () => {
    const { one, merchant_id } = await setUp()
    await stage.call('owner', updateMerchant, { params: { merchant_id }, body: { is_active: false } })
    const reply = await send(stage, one.token, {
      merchant_id,
      number: '1',
      amount_cents: '50000',
      date: '2026-11-06',
    })
    expect(codeOf(reply)).toBe('receipt.not_counting')
    expect(errorsOf(reply)).toEqual({ amount_cents: ['receipt.amount'], date: ['receipt.too_old'] })
    const after = await send(stage, one.token, { merchant_id, number: '1' })
    expect(errorsOf(after)).toEqual({ merchant_id: ['receipt.merchant'] })
    const tomorrow = await send(stage, one.token, {
      merchant_id: await aMerchant(stage),
      number: '1',
      date: '2026-11-21',
    })
    expect(errorsOf(tomorrow)).toEqual({ date: ['receipt.in_future'] })
  })

  test('captured without a network counts by that day, and keeps both', async () => {
    const { one, merchant_id } = await setUp()
    const late = { merchant_id, number: '1', date: '2026-11-06' }
    expect((await send(stage, one.token, late)).status).toBe(422)
    const captured_at = '2026-11-19T10:00:00.000Z'
    const reply = await send(stage, one.token, { ...late, captured_at })
    expect(dataOf(reply)).toMatchObject({ captured_at, uploaded_at: '2026-11-20T04:00:00.000Z' })
  })
})

describeOnEachDatabase('the picture of a receipt', (kind) => {
  const stage = useStage(kind)

  const NOT_THERE = 'receipt.not_found'
  const look = (address: string, token: string | null) => stage.server.raw('GET', address, { token })

  test('has an address that its member alone can use, for five minutes', async () => {
    const { server } = stage
    server.clock.set('2026-11-20T04:00:00.000Z')
    const [one, other] = [await aMember(stage), await aMember(stage)]
    const merchant_id = await aMerchant(stage)
    const { pictures } = dataOf(await send(stage, one.token, { merchant_id, number: '1' }))
    const theirs = dataOf(await send(stage, other.token, { merchant_id, number: '2' }))
    const [address = ''] = pictures
    expect((await look(address, one.token)).status).toBe(200)
    const copied = [
      await look(address, other.token),
      await look(address, null),
      await look(address, stage.venue.organizer.token),
    ]
    expect(copied.map(codeOf)).toEqual([NOT_THERE, NOT_THERE, NOT_THERE])
    const [path = '', ...of_key] = address.split(/(?<=receipt-pictures\/)/)
    const [id, no, until_ms = '', mac] = of_key.join('').split('.')
    for (const guess of [
      [theirs.id, no, until_ms, mac],
      [id, '2', until_ms, mac],
      [id, no, String(Number(until_ms) + 1), mac],
      [id, no, until_ms, 'A'.repeat(32)],
      [id, no, until_ms],
    ])
      expect(codeOf(await look(path + guess.join('.'), one.token))).toBe(NOT_THERE)
    server.clock.set('2026-11-20T04:04:59.999Z')
    expect((await look(address, one.token)).status).toBe(200)
    server.clock.set('2026-11-20T04:05:00.000Z')
    expect(codeOf(await look(address, one.token))).toBe(NOT_THERE)
  })

  test('is seen by who decides, by no public address, and not after its time', async () => {
    const { server } = stage
    server.clock.set('2026-11-20T04:00:00.000Z')
    const one = await aMember(stage)
    const { id } = dataOf(await send(stage, one.token, { merchant_id: await aMerchant(stage), number: '9' }))
    const asked = await server.call(requestUpgrade, {
      token: one.token,
      body: { tier: 'gold', receipt_ids: [id] },
    })
    const open = await stage.call('organizer', readRequest, { params: { upgrade_id: asked.data.id } })
    const at_desk = open.data.receipts[0]?.pictures[0] ?? ''
    expect((await look(at_desk, stage.venue.organizer.token)).status).toBe(200)
    expect(codeOf(await look(at_desk, one.token))).toBe(NOT_THERE)
    expect(codeOf(await look(at_desk, stage.venue.collaborator.token))).toBe(NOT_THERE)
    const [row] = await stage.db.read((tx) =>
      tx
        .select({ folder: receipt_pictures.folder })
        .from(receipt_pictures)
        .where(eq(receipt_pictures.receipt_id, id)),
    )
    const address = `/public/files/${row?.folder}/receipt.webp`
    expect((await look(address, null)).status).toBe(404)
    await stage.call('owner', updateMembershipSettings, { body: { picture_days: 1 } })
    server.clock.set('2026-11-21T04:00:01.000Z')
    await eraseOldPictures({ db: stage.db, clock: server.clock.now })
    expect(codeOf(await look(at_desk, stage.venue.organizer.token))).toBe(NOT_THERE)
    const shown = (await server.call(listReceipts, { token: one.token })).data
    expect(shown).toMatchObject([{ id, pictures: [] }])
  })

  test.each([
    [
      'four of them',
      async () => [await aPicture(), await aPicture(), await aPicture(), await aPicture()],
      'file.too_many',
    ],
    ['none', async () => [], 'request.invalid'],
    ['a text', async () => [fileOf(Buffer.from('<svg/>'), 'a.svg')], 'image.invalid_format'],
    [
      'a tiny one',
      async () => [fileOf(await picture('png', { width: 20, height: 20 }), 'a.png')],
      'image.too_small',
    ],
  ])('%s: refused', async (_, files, code) => {
    const one = await aMember(stage)
    const merchant_id = await aMerchant(stage)
    const today = stage.server.clock.now().slice(0, 10)
    const reply = await send(stage, one.token, {
      merchant_id,
      number: '1',
      date: today,
      files: await files(),
    })
    expect(codeOf(reply)).toBe(code)
    expect((await stage.server.call(listReceipts, { token: one.token })).data).toEqual([])
  })
})
