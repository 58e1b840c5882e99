import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { ErrorCode } from '../wire/errors.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'

/** Exclusive maximum size of an image in bytes (S4.9). */
export const IMAGE_BELOW_BYTES = 5 * 1024 * 1024
export const IMAGE_MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
/** Formats of iPhone photos: few browsers can read them, and the server cannot. */
export const HEIC_MIMES: readonly string[] = [
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
]
/** Maximum images per event, cover included. */
export const EVENT_IMAGES_MAX = 50
export const COVER_RECOMMENDED = { width: 2160, height: 1080 }

export const imageType = z.enum([
  'EVENT_COVER',
  'EVENT_IMAGE',
  'ORGANIZER_LOGO',
  'PAYMENT_CODE',
  'VENUE_LOGO',
  'VENUE_LOGO_DARK',
  'VENUE_PICTURE',
])
export type ImageType = z.infer<typeof imageType>

/** The purpose of an upload: an image type, a room picture or a receipt. */
export type ImagePurpose = ImageType | 'ROOM_PICTURE' | 'RECEIPT'

type Box = { width: number; height: number }

/** In pixels as displayed, after applying the camera's orientation. */
export const IMAGE_BOUNDS: Record<ImagePurpose, { min: Box; max: Box }> = {
  EVENT_COVER: { min: { width: 600, height: 300 }, max: { width: 4000, height: 4000 } },
  EVENT_IMAGE: { min: { width: 600, height: 300 }, max: { width: 4000, height: 4000 } },
  ORGANIZER_LOGO: { min: { width: 50, height: 50 }, max: { width: 4000, height: 4000 } },
  PAYMENT_CODE: { min: { width: 100, height: 100 }, max: { width: 4000, height: 4000 } },
  ROOM_PICTURE: { min: { width: 600, height: 300 }, max: { width: 4000, height: 4000 } },
  VENUE_LOGO: { min: { width: 50, height: 50 }, max: { width: 4000, height: 4000 } },
  VENUE_LOGO_DARK: { min: { width: 50, height: 50 }, max: { width: 4000, height: 4000 } },
  VENUE_PICTURE: { min: { width: 1080, height: 540 }, max: { width: 4000, height: 4000 } },
  RECEIPT: { min: { width: 200, height: 200 }, max: { width: 4000, height: 4000 } },
}

/**
 * Returns the error of an image for its purpose, or null; shared by forms and the server.
 * @param file detected media type, size in bytes, and displayed width and height in pixels
 */
export function findImageFault(
  purpose: ImagePurpose,
  file: Box & { mime: string; bytes: number },
): ErrorCode | null {
  const { min, max } = IMAGE_BOUNDS[purpose]
  if (HEIC_MIMES.includes(file.mime)) return 'image.heic'
  if (!IMAGE_MIMES.includes(file.mime)) return 'image.invalid_format'
  if (file.bytes >= IMAGE_BELOW_BYTES) return 'file.too_large'
  if (file.width < min.width || file.height < min.height) return 'image.too_small'
  if (file.width > max.width || file.height > max.height) return 'image.too_large_pixels'
  return null
}

export const image = z.object({
  id: idOf('image'),
  event_id: idOf('event').nullable(),
  organizer_id: idOf('organizer').nullable(),
  type: imageType,
  /** URL of the widest file, relative to the server. */
  url: z.string(),
  /** The same image in several widths, narrowest first, for `srcset`. */
  sources: z.array(z.object({ url: z.string(), width: z.number().int() })),
  /** JPEG for previews on other sites; only covers have one. */
  share_url: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  mime: z.string(),
  created_at: instant,
})
export type Image = z.infer<typeof image>

/** Upload field of an image. */
export const imageUpload = { field: 'image', below_bytes: IMAGE_BELOW_BYTES }
/** Errors of any image upload. */
export const IMAGE_REFUSALS = [
  'file.too_large',
  'image.invalid_format',
  'image.heic',
  'image.too_small',
  'image.too_large_pixels',
  'rate.limited',
] as const
export const IMAGE_UPLOADS_PER_MINUTE = 60

const IMAGES = '/events/:event_id/images'
const LOGO = '/organizers/:organizer_id/logo'

export const listImages = endpoint({
  method: 'GET',
  path: IMAGES,
  who: 'person',
  summary: 'List the images of an event, the cover first',
  ok: z.object({ data: z.array(image) }),
  errors: ['event.not_found'],
})

export const uploadImage = endpoint({
  method: 'POST',
  path: IMAGES,
  who: 'person',
  summary: 'Upload an image of an event; at most 50, a cover replaces the earlier one',
  upload: imageUpload,
  body: z.strictObject({
    type: imageType.extract(['EVENT_COVER', 'EVENT_IMAGE', 'PAYMENT_CODE']).default('EVENT_IMAGE'),
  }),
  ok: itemOf(image),
  ok_status: 201,
  errors: ['event.not_found', 'file.too_many', ...IMAGE_REFUSALS],
  per_minute: IMAGE_UPLOADS_PER_MINUTE,
})

export const deleteImage = endpoint({
  method: 'DELETE',
  path: `${IMAGES}/:image_id`,
  who: 'person',
  summary: 'Delete an image of an event',
  errors: ['event.not_found', 'image.not_found'],
})

export const uploadLogo = endpoint({
  method: 'POST',
  path: LOGO,
  who: 'person',
  summary: 'Upload the logo of an organizer; it replaces the earlier one',
  upload: imageUpload,
  ok: itemOf(image),
  ok_status: 201,
  errors: ['organizer.not_found', ...IMAGE_REFUSALS],
  per_minute: IMAGE_UPLOADS_PER_MINUTE,
})

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: LOGO,
  who: 'person',
  summary: 'Delete the logo of an organizer; no error without one',
  errors: ['organizer.not_found'],
})
