import { findImageFault, IMAGE_MIMES, type ImagePurpose } from '#contract/events/images.ts'

/** Properties of an image, as far as this browser can read them. */
export type ImageInfo = { mime: string; bytes: number; width: number; height: number }

const SIGNATURES: readonly (readonly [mime: string, signature: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]

/** The type comes from the content, not from the file name. */
async function mimeOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const start = String.fromCharCode(...bytes)
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? ''
}

/** Size in pixels as displayed; 0 when the image cannot be decoded. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return { width: 0, height: 0 }
  }
}

async function readImageInfo(file: File): Promise<ImageInfo> {
  const mime = await mimeOf(file)
  const size = IMAGE_MIMES.includes(mime) ? await sizeOf(file) : { width: 0, height: 0 }
  return { mime, bytes: file.size, ...size }
}

const cache = new WeakMap<File, Promise<ImageInfo>>()

/**
 * Inspects an image before upload: its properties, and the contract's error code if it is invalid. A file is
 * decoded once for all callers.
 */
export async function inspectImage(file: File, type: ImagePurpose) {
  const pending = cache.get(file) ?? readImageInfo(file)
  cache.set(file, pending)
  const info = await pending
  return { info, is_broken: info.width === 0, fault: findImageFault(type, info) }
}
