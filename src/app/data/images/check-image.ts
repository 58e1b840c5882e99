import { IMAGE_BELOW_BYTES, IMAGE_MIMES, type ImagePurpose } from '#contract/events/images.ts'
import { inspectImage } from '#app/lib/look-at-image.ts'
import { fieldError } from '#app/lib/net/refused-here.ts'

/** Refuses what the server would refuse, before it is sent; throws the ApiError that the server would give. */
export async function checkImage(type: ImagePurpose, file: File): Promise<void> {
  const { fault, is_broken, look } = await inspectImage(file, type)
  if (fault === null) return
  // What says it is a picture and cannot be drawn here, the server judges.
  const is_unsure = is_broken && IMAGE_MIMES.includes(file.type) && look.bytes < IMAGE_BELOW_BYTES
  if (!is_unsure) throw fieldError(fault, 'image')
}
