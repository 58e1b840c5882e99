import sharp, { type Sharp } from 'sharp'
import { findImageFault, IMAGE_BOUNDS, type ImagePurpose } from '#contract/events/images.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'

/** Widths in which an image is stored; a narrower one keeps its own width. */
const WIDTHS: Record<ImagePurpose, readonly number[]> = {
  EVENT_COVER: [480, 1080, 2160],
  EVENT_IMAGE: [480, 1080, 2160],
  ORGANIZER_LOGO: [120, 480],
  PAYMENT_CODE: [1080],
  ROOM_PICTURE: [480, 1080, 2160],
  VENUE_LOGO: [120, 480],
  VENUE_LOGO_DARK: [120, 480],
  VENUE_PICTURE: [480, 1080, 2160],
  RECEIPT: [2400],
}
const SHARE = { width: 1200, height: 630 }
const WEBP = { quality: 82, effort: 3 }
/** About half as many bytes at the same quality; higher efforts take seconds and save little. */
const AVIF = { quality: 55, effort: 2 }
/**
 * Images shown to visitors: stored in both formats, of which a browser receives the best that it supports.
 */
const SHOWN_LARGE: ReadonlySet<ImagePurpose> = new Set<ImagePurpose>([
  'EVENT_COVER',
  'EVENT_IMAGE',
  'ROOM_PICTURE',
  'VENUE_PICTURE',
])
/** Lossless, so that edges of a scannable code stay sharp. */
const CODE_WEBP = { lossless: true, effort: 3 }
const JPEG = { quality: 82 }
const TIMEOUT_SECONDS = 20

// Only these three loaders are ever used, whatever the file claims to be; the cache is off.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

type Rendition = { name: string; bytes: Buffer; content_type: string }
type Size = { width: number; height: number }
type RenderedImage = Size & {
  widths: number[]
  /** One per entry of `widths`, narrowest first, then the share image. */
  renditions: Rendition[]
}

/**
 * Size of the image for the perceptual hash, which distinguishes photos of different papers: nine by eight
 * pixels, each compared with its neighbour.
 */
const HASH_SIZE = { width: 9, height: 8 }

type ImageInput = { purpose: ImagePurpose; mime: string; bytes: Uint8Array }

/**
 * Renders the stored versions of an uploaded image: rotated upright, sRGB, without metadata, as WebP in a few
 * widths, and as AVIF too if visitors see it. Only the first frame of an animation is kept.
 * @returns the renditions, or the error code of the image
 */
export async function renderImage({
  purpose,
  mime,
  bytes,
}: ImageInput): Promise<RenderedImage | { fault: ErrorCode }> {
  const size = await sizeOf(bytes)
  if (size === null) return { fault: 'image.invalid_format' }
  const fault = findImageFault(purpose, { ...size, mime, bytes: bytes.length })
  if (fault !== null) return { fault }
  // A valid header with corrupt data; the decoder's own message would not help the user.
  return render(purpose, bytes, size).catch(() => ({ fault: 'image.invalid_format' as const }))
}

async function render(purpose: ImagePurpose, bytes: Uint8Array, size: Size): Promise<RenderedImage> {
  const widest = Math.min(size.width, Math.max(...WIDTHS[purpose]))
  const widths = [...WIDTHS[purpose].filter((width) => width < widest), widest]
  const { max } = IMAGE_BOUNDS[purpose]
  const decode = () =>
    sharp(bytes, { failOn: 'error', limitInputPixels: max.width * max.height })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
  const renditions: Rendition[] = []
  let height = 0
  for (const width of widths) {
    const resized = decode().resize({ width })
    const { data, info } = await resized
      .clone()
      .webp(purpose === 'PAYMENT_CODE' ? CODE_WEBP : WEBP)
      .toBuffer({ resolveWithObject: true })
    height = info.height
    renditions.push({ name: `${width}.webp`, bytes: data, content_type: 'image/webp' })
    if (!SHOWN_LARGE.has(purpose)) continue
    const avif = await resized.clone().avif(AVIF).toBuffer()
    renditions.push({ name: `${width}.avif`, bytes: avif, content_type: 'image/avif' })
  }
  if (purpose === 'EVENT_COVER' || purpose === 'VENUE_PICTURE')
    renditions.push(await renderShareImage(decode()))
  if (purpose === 'VENUE_LOGO') renditions.push(...(await renderIcons(decode())))
  return { width: widest, height, widths, renditions }
}

/**
 * Returns the 64-bit perceptual hash of an image as a signed number. Images whose hashes differ in few bits
 * look alike.
 * @param bytes of a rendition
 */
export async function perceptualHashOf({ bytes }: { bytes: Uint8Array }): Promise<bigint> {
  const grey = await sharp(bytes)
    .resize({ ...HASH_SIZE, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  let bits = 0n
  for (let row = 0; row < HASH_SIZE.height; row += 1)
    for (let column = 1; column < HASH_SIZE.width; column += 1) {
      const at = row * HASH_SIZE.width + column
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at - 1] ?? 0) ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}

/** Returns a stored image cropped to the proportions of a box, at most of its size in pixels, as JPEG. */
export function cropToJpeg({ bytes, width, height }: { bytes: Uint8Array } & Size): Promise<Buffer> {
  return sharp(bytes)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: PAPER })
    .jpeg(JPEG)
    .toBuffer()
}

/** Sizes in pixels of the installed app's icons; padded, because a mask may crop them. */
const ICONS = { icon192: 192, icon512: 512, maskable512: 512, apple180: 180 } as const
const MASKABLE_SHARE = 0.7
const ICON_SHARE = 0.86
const PAPER = '#ffffff'

async function renderIcons(decoded: Sharp): Promise<Rendition[]> {
  const icons: Rendition[] = []
  for (const [name, size] of Object.entries(ICONS)) {
    const icon_size = Math.round(size * (name.startsWith('maskable') ? MASKABLE_SHARE : ICON_SHARE))
    const before = Math.floor((size - icon_size) / 2)
    const after = size - icon_size - before
    const bytes = await decoded
      .clone()
      .flatten({ background: PAPER })
      .resize({ width: icon_size, height: icon_size, fit: 'contain', background: PAPER })
      .extend({ top: before, bottom: after, left: before, right: after, background: PAPER })
      .png()
      .toBuffer()
    icons.push({ name: `${name}.png`, bytes, content_type: 'image/png' })
  }
  return icons
}

async function renderShareImage(decoded: Sharp): Promise<Rendition> {
  const data = await decoded
    .resize({ ...SHARE, fit: 'cover', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg(JPEG)
    .toBuffer()
  return { name: 'share.jpg', bytes: data, content_type: 'image/jpeg' }
}

/** Returns the displayed size in pixels from the file header; null if it cannot be read. */
async function sizeOf(bytes: Uint8Array): Promise<Size | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return autoOrient
  } catch {
    return null
  }
}
