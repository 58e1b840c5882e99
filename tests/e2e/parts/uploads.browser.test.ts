import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAttachments } from '#contract/events/attachments.ts'
import { listImages } from '#contract/events/images.ts'
import { launchChromium, serveModule, type ModulePage } from '#tests/support/browser/parts-page.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pdf, picture } from '#tests/support/uploads.ts'

const SLOW_BYTES_PER_SECOND = 400_000

describe('uploads from a real browser', () => {
  const fixture = useFixture()
  let part: ModulePage
  let browser: Browser
  let page: Page
  let place: { origin: string; token: string; event_id: string }

  beforeAll(async () => {
    part = await serveModule('tests/e2e/parts/upload-parts-page.ts')
    // Page and API have different origins here, which the product does not allow.
    browser = await launchChromium(['--disable-web-security'])
    const origin = await fixture.server.listen()
    place = { origin, token: '', event_id: '' }
  })
  beforeEach(async () => {
    place = { ...place, token: fixture.venue.owner.token, event_id: fixture.venue.event_id }
    page = await browser.newPage({ bypassCSP: true })
    await page.goto(part.url)
    await page.waitForFunction(() => 'uploads' in globalThis)
  })
  afterAll(async () => {
    await browser.close()
    await part.close()
  })

  async function slowDown(): Promise<void> {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: SLOW_BYTES_PER_SECOND,
    })
  }
  const largeJpeg = async () =>
    sharp(randomBytes(800 * 400 * 3), { raw: { width: 800, height: 400, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer()
  const images = async () =>
    (await fixture.call('owner', listImages, { params: { event_id: place.event_id } })).data

  test('an upload reports its progress and is stored', async () => {
    await slowDown()
    const bytes = [...(await largeJpeg())]
    const { shares, id } = await page.evaluate(([at, sent]) => globalThis.uploads.image(at, sent), [
      place,
      bytes,
    ] as const)
    expect((await images()).map((image) => image.id)).toEqual([id])
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares[0]).toBeLessThan(0.9)
    expect(shares.at(-1)).toBe(1)
  })

  test('a refused or unauthenticated upload receives the error of the server', async () => {
    const send = (at: typeof place) =>
      page.evaluate(([there, sent]) => globalThis.uploads.attachment(there, sent, 'rider.png'), [
        at,
        [...pdf()],
      ] as const)
    const code = 'attachment.invalid_format'
    expect(await send(place)).toMatchObject({ code, errors: { file: [code] } })
    expect(await send({ ...place, token: 'x'.repeat(40) })).toMatchObject({ code: 'auth.required' })
    const { data } = await fixture.call('owner', listAttachments, { params: { event_id: place.event_id } })
    expect(data).toEqual([])
  })

  test('an upload that is aborted, times out or finds no server reports so and leaves nothing', async () => {
    await slowDown()
    const bytes = [...(await largeJpeg())]
    const send = (options: { timeout_ms?: number; abort_ms?: number }, at = place) =>
      page.evaluate(([there, sent, how]) => globalThis.uploads.image(there, sent, how), [
        at,
        bytes,
        options,
      ] as const)
    expect((await send({ timeout_ms: 150 })).code).toBe('network.timeout')
    expect((await send({ abort_ms: 150 })).code).toBe('network.unreachable')
    expect((await send({}, { ...place, origin: 'http://127.0.0.1:9' })).code).toBe('network.unreachable')
    expect(await images()).toEqual([])
  })

  test('an invalid upload is refused before it is sent by the same rules', async () => {
    const check = (bytes: Buffer, mime: string) =>
      page.evaluate(([sent, type]) => globalThis.uploads.check('EVENT_COVER', sent, type), [
        [...bytes],
        mime,
      ] as const)
    expect(await check(await picture('jpeg'), 'image/jpeg')).toBeNull()
    expect(await check(await picture('png', { width: 599, height: 300 }), 'image/png')).toBe(
      'image.too_small',
    )
    expect(await check(await picture('png', { width: 4001, height: 300 }), 'image/png')).toBe(
      'image.too_large_pixels',
    )
    expect(await check(Buffer.from('<svg/>'), 'image/svg+xml')).toBe('image.invalid_format')
    const upright = await sharp(await picture('jpeg', { width: 300, height: 700 }))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await check(upright, 'image/jpeg')).toBeNull()
    // An image that this browser cannot decode is validated by the server.
    expect(await check(Buffer.from('no picture'), 'image/webp')).toBeNull()
  })
})
