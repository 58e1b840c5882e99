import { z } from 'zod'
import { HEIC_MIMES, IMAGE_MIMES, type ImagePurpose } from '#contract/events/images.ts'
import { isErrorCode, type ErrorCode } from '#contract/wire/errors.ts'
import { AppError } from '#server/core/app-error.ts'
import { ChildFailure } from '#server/core/child-queue.ts'
import { signatureOf } from '#server/core/file-signature.ts'
import { pictureQueue } from '#server/core/uploads.ts'

const bytesOfChild = z.custom<Uint8Array>(ArrayBuffer.isView).transform((bytes) => Buffer.from(bytes))
const processedImage = z.object({
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
  /** Of each of `widths`, narrowest first; the share image after them. */
  renditions: z.array(z.object({ name: z.string(), bytes: bytesOfChild, content_type: z.string() })),
})
const fault = z.custom<ErrorCode>((code) => typeof code === 'string' && isErrorCode(code))
const processResult = z.union([z.object({ fault }), processedImage])
export type ProcessedImage = z.output<typeof processedImage>

/**
 * Makes what is kept of an uploaded image, in another process. One image at a time, because each takes memory by its
 * pixels. Errors: image.invalid_format, image.heic, image.too_small, image.too_large_pixels, file.too_large.
 */
export async function processImage(purpose: ImagePurpose, bytes: Buffer): Promise<ProcessedImage> {
  const mime = signatureOf(bytes)
  if (mime !== null && HEIC_MIMES.includes(mime)) throw refusal('image.heic')
  if (mime === null || !IMAGE_MIMES.includes(mime)) throw refusal('image.invalid_format')
  const result = await pictureQueue.run('renderImage', { purpose, mime, bytes }).catch(refuseBroken)
  const image = processResult.parse(result)
  if ('fault' in image) throw refusal(image.fault)
  return image
}

/**
 * What an image looks like in 64 bits, as a signed number: two that differ in few bits look alike.
 * @param bytes of a rendition
 */
export async function perceptualHashOf(bytes: Buffer): Promise<bigint> {
  return z.bigint().parse(await pictureQueue.run('lookOf', { bytes }).catch(refuseBroken))
}

/** What its reader died of, or did not finish, is no picture. */
function refuseBroken(error: unknown): never {
  throw error instanceof ChildFailure ? refusal('image.invalid_format') : error
}

function refusal(code: ErrorCode): AppError {
  return new AppError(code, { errors: { image: [code] } })
}
