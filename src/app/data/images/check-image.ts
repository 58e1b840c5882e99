import { IMAGE_BELOW_BYTES, IMAGE_MIMES, type ImagePurpose } from '#contract/events/images.ts'
import { inspectImage } from '#app/lib/inspect-image.ts'
import { fieldError } from '#app/lib/net/refused-here.ts'

/**
 * Rejects an image that the server would reject, before it is uploaded.
 * @throws ApiError as the server would return it
 */
export async function checkImage(type: ImagePurpose, file: File): Promise<void> {
  const { fault, is_broken, info } = await inspectImage(file, type)
  if (fault === null) return
  // A file with an image type that this browser cannot decode is left to the server to check.
  const is_unsure = is_broken && IMAGE_MIMES.includes(file.type) && info.bytes < IMAGE_BELOW_BYTES
  if (!is_unsure) throw fieldError(fault, 'image')
}
