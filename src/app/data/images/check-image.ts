import { findImageFault, type ImageType } from '#contract/images.ts'
import { refusedHere } from '#app/lib/refused-here.ts'

/** Refuses what the server would refuse, before it is sent; throws the ApiError that the server would give. */
export async function checkImage(type: ImageType, file: File): Promise<void> {
  const seen = { mime: file.type, bytes: file.size }
  // An unknown size is in order as long as kind and bytes are; then the server has the last word.
  const size = (await measure(file)) ?? { width: Number.NaN, height: Number.NaN }
  const fault = findImageFault(type, { ...seen, ...size })
  if (fault !== null) throw refusedHere(fault, 'image')
}

/** Width and height in pixels as the image is seen; null when this browser cannot draw it. */
async function measure(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}
