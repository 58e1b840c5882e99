import { expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { uploadImage } from '#contract/events/images.ts'
import { exportPoster } from '#contract/events/posters.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { newId } from '#contract/wire/id.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAffiliate } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'
import { openPdf } from '#tests/server/emails/read-pdf.ts'

describeOnAnyDatabase('a poster of an event', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const poster = async (body: Partial<BodyInput<typeof exportPoster>> = {}, who: Actor = 'organizer') => {
    const client = createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => fixture.venue[who].token,
      language: () => 'en',
    })
    const options = { params: event(), body: { size: 'A4' as const, language: 'en' as const, ...body } }
    const response = await client.download(exportPoster, options)
    return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
  }
  const widthOf = (bytes: Buffer) => Number(/MediaBox \[0 0 ([\d.]+)/.exec(bytes.toString('latin1'))?.[1])

  test('is a PDF of one page in the wanted size, named after the event', async () => {
    const { bytes, headers } = await poster({ size: 'A3', language: 'zh-hk' })
    expect(openPdf(bytes).pages).toBe(1)
    expect(Math.floor(widthOf(bytes))).toBe(841)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('海報')
    expect(Math.floor(widthOf((await poster()).bytes))).toBe(595)
  })

  test('contains the cover of the event', async () => {
    expect((await poster()).bytes.includes('DCTDecode')).toBe(false)
    await fixture.server.call(uploadImage, {
      params: event(),
      body: { type: 'EVENT_COVER' },
      file: fileOf(await picture('png', { width: 1200, height: 600 }), 'cover.png'),
      token: fixture.venue.owner.token,
    })
    expect((await poster()).bytes.includes('DCTDecode')).toBe(true)
  })

  test('can have the link of an affiliate, for those who may see affiliates', async () => {
    const { server, venue } = fixture
    const affiliate_id = await fixture.db.withTx((tx) => addAffiliate(server, tx, venue.event))
    const [plain, linked] = [await poster(), await poster({ affiliate_id })]
    expect(openPdf(linked.bytes).drawings).not.toEqual(openPdf(plain.bytes).drawings)
    await expect(poster({ affiliate_id }, 'collaborator')).rejects.toMatchObject({
      code: 'permission.denied',
    })
    expect(openPdf((await poster({}, 'collaborator')).bytes).pages).toBe(1)
    const unknown = newId('affiliate', server.random)
    await expect(poster({ affiliate_id: unknown })).rejects.toMatchObject({ code: 'affiliate.not_found' })
    await expect(poster({}, 'stranger')).rejects.toMatchObject({ code: 'event.not_found' })
  })
})
