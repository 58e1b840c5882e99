import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listReceipts } from '#contract/members/receipts.ts'
import { updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { readRequest, requestUpgrade } from '#contract/members/upgrade-requests.ts'
import { eraseOldPictures } from '#server/domains/members/receipts/service.ts'
import { receipt_pictures } from '#server/core/db/schema/receipts.ts'
import { insertMember, insertMerchant } from '#tests/support/endpoint-rows/member-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { fileOf, heic, pdf, picture } from '#tests/support/uploads.ts'
import { useFixture } from '#tests/support/fixture.ts'

import { makeReceiptPicture, codeOf, dataOf, errorsOf, postReceipt } from './send-receipt.ts'

describeOnAnyDatabase('the picture of a receipt', (kind) => {
  const fixture = useFixture(kind)

  const NOT_THERE = 'receipt.not_found'
  const look = (address: string, token: string | null) => fixture.server.raw('GET', address, { token })

  test('the URL of a receipt picture works for its member only and for five minutes', async () => {
    const { server } = fixture
    server.clock.set('2026-11-20T04:00:00.000Z')
    const [one, other] = [await insertMember(fixture), await insertMember(fixture)]
    const merchant_id = await insertMerchant(fixture)
    const { pictures } = dataOf(await postReceipt(fixture, one.token, { merchant_id, number: '1' }))
    const theirs = dataOf(await postReceipt(fixture, other.token, { merchant_id, number: '2' }))
    const [address = ''] = pictures
    expect((await look(address, one.token)).status).toBe(200)
    const copied = [
      await look(address, other.token),
      await look(address, null),
      await look(address, fixture.venue.organizer.token),
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

  test('a receipt picture is visible to reviewers, at no public URL, and not after its retention period', async () => {
    const { server } = fixture
    server.clock.set('2026-11-20T04:00:00.000Z')
    const one = await insertMember(fixture)
    const { id } = dataOf(
      await postReceipt(fixture, one.token, { merchant_id: await insertMerchant(fixture), number: '9' }),
    )
    const asked = await server.call(requestUpgrade, {
      token: one.token,
      body: { tier: 'gold', receipt_ids: [id] },
    })
    const open = await fixture.call('organizer', readRequest, { params: { upgrade_id: asked.data.id } })
    const at_desk = open.data.receipts[0]?.pictures[0] ?? ''
    expect((await look(at_desk, fixture.venue.organizer.token)).status).toBe(200)
    expect(codeOf(await look(at_desk, one.token))).toBe(NOT_THERE)
    expect(codeOf(await look(at_desk, fixture.venue.collaborator.token))).toBe(NOT_THERE)
    const [row] = await fixture.db.read((tx) =>
      tx
        .select({ folder: receipt_pictures.folder })
        .from(receipt_pictures)
        .where(eq(receipt_pictures.receipt_id, id)),
    )
    const address = `/public/files/${row?.folder}/receipt.webp`
    expect((await look(address, null)).status).toBe(404)
    await fixture.call('owner', updateMembershipSettings, { body: { picture_days: 1 } })
    server.clock.set('2026-11-21T04:00:01.000Z')
    await eraseOldPictures({ db: fixture.db, clock: server.clock.now })
    expect(codeOf(await look(at_desk, fixture.venue.organizer.token))).toBe(NOT_THERE)
    const shown = (await server.call(listReceipts, { token: one.token })).data
    expect(shown).toMatchObject([{ id, pictures: [] }])
  })

  const big = Buffer.alloc(5 * 1024 * 1024)
  const tiny = () => picture('png', { width: 20, height: 20 })
  const vast = () => picture('png', { width: 4001, height: 4001 })

  test.each([
    ['a HEIC', async () => fileOf(heic(), 'a.heic'), 422, 'image.heic'],
    ['an SVG', async () => fileOf(Buffer.from('<svg/>'), 'a.svg'), 422, 'image.invalid_format'],
    ['a PDF', async () => fileOf(pdf(), 'a.pdf'), 422, 'image.invalid_format'],
    ['a tiny one', async () => fileOf(await tiny(), 'a.png'), 422, 'image.too_small'],
    ['one of 16 million pixels', async () => fileOf(await vast(), 'a.png'), 422, 'image.too_large_pixels'],
    ['one of 5 MB', async () => fileOf(big, 'a.jpg'), 413, 'file.too_large'],
  ])('a rejected receipt picture is named with its error code: %s', async (_, bad, status, code) => {
    const one = await insertMember(fixture)
    const today = fixture.server.clock.now().slice(0, 10)
    const sent = { merchant_id: await insertMerchant(fixture), number: '1', date: today }
    const reply = await postReceipt(fixture, one.token, {
      ...sent,
      files: [await makeReceiptPicture(), await bad()],
    })
    expect([reply.status, codeOf(reply)]).toEqual([status, code])
    expect(errorsOf(reply)).toEqual({ pictures: [code], 'pictures.1': [code] })
    expect((await fixture.server.call(listReceipts, { token: one.token })).data).toEqual([])
  })

  test('a receipt picture that was sent before, or twice concurrently, is reported as a duplicate', async () => {
    const one = await insertMember(fixture)
    const today = fixture.server.clock.now().slice(0, 10)
    const sent = { merchant_id: await insertMerchant(fixture), date: today }
    const [known, fresh, twice] = [
      await makeReceiptPicture(),
      await makeReceiptPicture(),
      await makeReceiptPicture(),
    ]
    expect((await postReceipt(fixture, one.token, { ...sent, number: '1', files: [known] })).status).toBe(201)
    const of = (at: number) => ({
      pictures: ['receipt.same_file'],
      [`pictures.${at}`]: ['receipt.same_file'],
    })
    const again = await postReceipt(fixture, one.token, { ...sent, number: '2', files: [fresh, known] })
    expect([again.status, errorsOf(again)]).toEqual([409, of(1)])
    const both = await postReceipt(fixture, one.token, { ...sent, number: '2', files: [fresh, twice, twice] })
    expect([both.status, errorsOf(both)]).toEqual([409, of(2)])
  })

  test.each([
    [
      'four of them',
      async () => [
        await makeReceiptPicture(),
        await makeReceiptPicture(),
        await makeReceiptPicture(),
        await makeReceiptPicture(),
      ],
      'file.too_many',
    ],
    ['none', async () => [], 'request.invalid'],
    ['a text', async () => [fileOf(Buffer.from('<svg/>'), 'a.svg')], 'image.invalid_format'],
    [
      'a tiny one',
      async () => [fileOf(await picture('png', { width: 20, height: 20 }), 'a.png')],
      'image.too_small',
    ],
  ])('a receipt with %s is rejected', async (_, files, code) => {
    const one = await insertMember(fixture)
    const merchant_id = await insertMerchant(fixture)
    const today = fixture.server.clock.now().slice(0, 10)
    const reply = await postReceipt(fixture, one.token, {
      merchant_id,
      number: '1',
      date: today,
      files: await files(),
    })
    expect(codeOf(reply)).toBe(code)
    expect((await fixture.server.call(listReceipts, { token: one.token })).data).toEqual([])
  })
})
