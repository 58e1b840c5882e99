import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { IMAGE_BELOW_BYTES, IMAGE_BOUNDS, type Image } from '#contract/events/images.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import { organizerOf } from '#tests/support/endpoint-rows/endpoint-rows-files.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, formWith, picture } from '#tests/support/uploads.ts'

const RED = { r: 200, g: 20, b: 20 }
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } })

/** Returns a small PNG that claims the given size. */
function claimingPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** Returns an animation with a red, a green and a blue frame. */
async function animation(): Promise<Buffer> {
  const [width, height] = [600, 300]
  const frames = [0, 1, 2].map((channel) =>
    Buffer.alloc(width * height * 3).map((_, at) => (at % 3 === channel ? 255 : 0)),
  )
  const raw = { width, height: height * 3, channels: 3, pageHeight: height } as const
  return sharp(Buffer.concat(frames), { raw })
    .webp({ delay: [100, 100, 100] })
    .toBuffer()
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="450"><script>alert(1)</script></svg>'
const whole = () => picture('jpeg', { width: 1200, height: 600 })
const half = async (format: 'jpeg' | 'png' | 'webp') => {
  const bytes = await sharp(randomBytes(1200 * 600 * 3), { raw: { width: 1200, height: 600, channels: 3 } })
    .toFormat(format)
    .toBuffer()
  return bytes.subarray(0, bytes.length / 2)
}

const REFUSED: [what: string, bytes: () => Promise<Buffer> | Buffer, code: ErrorCode][] = [
  ['an SVG', () => Buffer.from(SVG), 'image.invalid_format'],
  ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), 'image.invalid_format'],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image.invalid_format'],
  ['a GIF', () => blank(900, 450).gif().toBuffer(), 'image.invalid_format'],
  ['a TIFF', () => blank(900, 450).tiff().toBuffer(), 'image.invalid_format'],
  ['a PDF', () => Buffer.from('%PDF-1.4\n%%EOF'), 'image.invalid_format'],
  ['words', () => Buffer.from('an image'), 'image.invalid_format'],
  ['one byte', () => Buffer.from([0xff]), 'image.invalid_format'],
  ['noise', () => randomBytes(50_000), 'image.invalid_format'],
  ['the head of a JPEG', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'image.invalid_format'],
  [
    'a JPEG’s head before HTML',
    async () => Buffer.concat([(await whole()).subarray(0, 20), Buffer.from('<script>')]),
    'image.invalid_format',
  ],
  ['half of a JPEG', () => half('jpeg'), 'image.invalid_format'],
  ['half of a PNG', () => half('png'), 'image.invalid_format'],
  ['half of a WebP', () => half('webp'), 'image.invalid_format'],
  ['a PNG without its pixels', () => claimingPng(900, 450), 'image.invalid_format'],
  ['a PNG that says 20,000 by 20,000', () => claimingPng(20_000, 20_000), 'image.too_large_pixels'],
  ['a PNG that says 2 billion wide', () => claimingPng(2_000_000_000, 900), 'image.invalid_format'],
  ['a PNG that is nothing high', () => claimingPng(900, 0), 'image.invalid_format'],
  ['a wide one', () => blank(4001, 400).png().toBuffer(), 'image.too_large_pixels'],
  ['a high one', () => blank(700, 4001).png().toBuffer(), 'image.too_large_pixels'],
  ['a narrow one', () => blank(599, 400).png().toBuffer(), 'image.too_small'],
  ['a low one', () => blank(700, 299).webp().toBuffer(), 'image.too_small'],
]

describe('the content of an uploaded image', () => {
  const fixture = useFixture()
  const post = (bytes: Buffer, type = 'EVENT_COVER', name = 'cover.jpg') =>
    fixture.server.raw('POST', `/events/${fixture.venue.event_id}/images`, {
      token: fixture.venue.owner.token,
      body: formWith('image', fileOf(bytes, name, 'image/jpeg'), { type }),
    })
  const add = async (bytes: Buffer, type?: string, name?: string): Promise<Image> => {
    const reply = await post(bytes, type, name)
    expect(reply.status, reply.text).toBe(201)
    return (reply.json as { data: Image }).data
  }
  const fetched = async (url: string) => {
    const reply = await fixture.server.fetch(`http://foyer.test${url}`)
    expect(reply.status).toBe(200)
    return Buffer.from(await reply.arrayBuffer())
  }

  test.each(REFUSED)('%s named as a JPEG is refused and leaves nothing', async (_what, make, code) => {
    const bytes = await make()
    const before = await countChanges(fixture.db)
    for (const type of ['EVENT_COVER', 'EVENT_IMAGE']) {
      const refusal = expectRefusal(await post(bytes, type), type)
      expect(refusal).toMatchObject({ code, errors: { image: [code] } })
    }
    await expectUnchanged(fixture.db, before)
  })

  test('the image type is detected from the bytes and not from name or content type', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const)
      expect((await add(await picture(format), 'EVENT_IMAGE', 'page.html')).mime).toBe('image/webp')
  })

  test.each([
    [600, 300, [480, 600]],
    [480 * 2, 480, [480, 960]],
    [1080, 540, [480, 1080]],
    [2160, 1080, [480, 1080, 2160]],
    [4000, 4000, [480, 1080, 2160]],
  ])('an image of %i by %i is stored in a few widths and never enlarged', async (width, height, widths) => {
    const image = await add(await picture('jpeg', { width, height }))
    expect(image.sources.map((source) => source.width)).toEqual(widths)
    expect(image.url).toBe(image.sources.at(-1)?.url)
    expect([image.width, image.height]).toEqual([
      widths.at(-1),
      Math.round(((widths.at(-1) ?? 0) * height) / width),
    ])
    for (const { url, width: wide } of image.sources) {
      const found = await sharp(await fetched(url)).metadata()
      expect(found).toMatchObject({
        format: 'webp',
        width: wide,
        height: Math.round((wide * height) / width),
      })
    }
    expect((await fetched(image.url)).length).toBe(image.bytes)
  })

  test('a cover image has a JPEG for other sites that is not enlarged', async () => {
    const large = await add(await picture('png', { width: 2160, height: 1080 }))
    const share = await sharp(await fetched(large.share_url ?? '')).metadata()
    expect(share).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const small = await add(await picture('png'))
    expect(await sharp(await fetched(small.share_url ?? '')).metadata()).toMatchObject({
      width: 600,
      height: 300,
    })
    expect((await add(await picture('png'), 'EVENT_IMAGE')).share_url).toBeNull()
  })

  test('the metadata of an image, such as place and camera, is removed', async () => {
    const telling = await blank(900, 450)
      .withExif({
        IFD0: { Artist: 'Mei Wong', Make: 'Phone' },
        IFD3: { GPSLatitude: '22/1 18/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>secret</a></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(telling.includes('Mei Wong') && telling.includes('secret')).toBe(true)
    const image = await add(Buffer.concat([telling, Buffer.from('<script>alert(1)</script>')]))
    for (const url of [...image.sources.map((source) => source.url), image.share_url ?? '']) {
      const bytes = await fetched(url)
      for (const word of ['Mei Wong', 'secret', 'Exif', 'GPS', '<script>'])
        expect(bytes.includes(word), word).toBe(false)
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata()
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  test('a rotated image is turned upright before it is measured', async () => {
    const top = await blank(300, 700)
      .composite([{ input: await blank(300, 100).png().toBuffer(), top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const image = await add(top)
    expect([image.width, image.height]).toEqual([700, 300])
    const { orientation, width } = await sharp(await fetched(image.url)).metadata()
    expect([orientation, width]).toEqual([undefined, 700])
    const lying = await blank(700, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(expectRefusal(await post(lying), 'lying').code).toBe('image.too_small')
  })

  test('CMYK, 16-bit, grey and transparent images keep their colours', async () => {
    const cmyk = await blank(600, 300).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const deep = await blank(600, 300).toColourspace('rgb16').png().toBuffer()
    for (const bytes of [cmyk, deep]) {
      const { dominant } = await sharp(await fetched((await add(bytes)).url)).stats()
      expect(dominant.r - Math.max(dominant.g, dominant.b)).toBeGreaterThan(100)
    }
    const grey = await blank(600, 300).greyscale().png().toBuffer()
    expect((await sharp(await fetched((await add(grey)).url)).metadata()).space).toBe('srgb')
    const clear = await blank(600, 300).ensureAlpha(0.5).png().toBuffer()
    expect((await sharp(await fetched((await add(clear)).url)).metadata()).hasAlpha).toBe(true)
  })

  test('an animated image is reduced to its first frame', async () => {
    const moving = await animation()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const found = sharp(await fetched((await add(moving)).url))
    expect((await found.metadata()).pages).toBeUndefined()
    const { dominant } = await found.stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(50)
  })

  test('an image just below the size limit is accepted, one at the limit is refused', async () => {
    const padded = async (bytes: number) => {
      const jpeg = await picture('jpeg')
      return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
    }
    await add(await padded(IMAGE_BELOW_BYTES - 1))
    const before = await countChanges(fixture.db)
    expect(expectRefusal(await post(await padded(IMAGE_BELOW_BYTES)), 'at it').code).toBe('file.too_large')
    expect(expectRefusal(await post(Buffer.alloc(40_000_000)), 'far').code).toBe('file.too_large')
    await expectUnchanged(fixture.db, before)
  })

  test('a logo is accepted down to its own minimum size', async () => {
    const { min } = IMAGE_BOUNDS.ORGANIZER_LOGO
    const postLogo = async (bytes: Buffer) =>
      fixture.server.raw('POST', `/organizers/${await organizerOf(fixture)}/logo`, {
        token: fixture.venue.owner.token,
        body: formWith('image', fileOf(bytes, 'logo.png')),
      })
    const reply = await postLogo(await picture('png', min))
    expect(reply.json).toMatchObject({ data: { ...min, type: 'ORGANIZER_LOGO', sources: [{ width: 50 }] } })
    for (const [width, height] of [
      [min.width - 1, 80],
      [80, min.height - 1],
    ])
      expect(expectRefusal(await postLogo(await picture('png', { width, height })), 'logo').code).toBe(
        'image.too_small',
      )
  })

  test('a broken image does not stop the processing of the others', async () => {
    const good = await picture('jpeg', { width: 2000, height: 1000 })
    const sent = [good, Buffer.from('broken'), good, claimingPng(900, 450), good]
    const replies = await Promise.all(sent.map((bytes) => post(bytes, 'EVENT_IMAGE')))
    expect(replies.map(({ status }) => status)).toEqual([201, 422, 201, 422, 201])
  })
})
