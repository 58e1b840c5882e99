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
  /** One per entry of `widths`, narrowest first, then the share image. */
  renditions: z.array(z.object({ name: z.string(), bytes: bytesOfChild, content_type: z.string() })),
})
const fault = z.custom<ErrorCode>((code) => typeof code === 'string' && isErrorCode(code))
const processResult = z.union([z.object({ fault }), processedImage])
export type ProcessedImage = z.output<typeof processedImage>

/**
 * Renders the stored sizes of an uploaded image in another process. One image at a time, because each needs
 * memory in proportion to its pixels. Errors: image.invalid_format, image.heic, image.too_small,
 * image.too_large_pixels, file.too_large.
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
 * Returns the 64-bit perceptual hash of an image as a signed number. Images whose hashes differ in few bits
 * look alike.
 * @param bytes of a rendition
 */
export async function perceptualHashOf(bytes: Buffer): Promise<bigint> {
  return z.bigint().parse(await pictureQueue.run('perceptualHashOf', { bytes }).catch(refuseBroken))
}

/** Bytes that crash the decoder or exceed its time are rejected as invalid. */
function refuseBroken(error: unknown): never {
  throw error instanceof ChildFailure ? refusal('image.invalid_format') : error
}

function refusal(code: ErrorCode): AppError {
  return new AppError(code, { errors: { image: [code] } })
}
