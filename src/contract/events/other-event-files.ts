import { z } from 'zod'
import { attachment, uploadAttachment } from './attachments.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { image, IMAGE_REFUSALS, IMAGE_UPLOADS_PER_MINUTE, imageType, imageUpload } from './images.ts'
import { itemOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { translationsOf } from '../wire/translations.ts'

export const IMAGE_ALT_MAX = 300

const alt = text(0, IMAGE_ALT_MAX)

/** An image of an event without tickets, for staff. */
export const otherEventImage = image.omit({ event_id: true, organizer_id: true }).extend({
  other_event_id: idOf('other_event'),
  /** Alternative text; '' when not given. */
  alt: z.string(),
  translations: translationsOf({ alt }),
})
export type OtherEventImage = z.infer<typeof otherEventImage>

/** A downloadable file of an event without tickets. */
export const otherEventAttachment = attachment
  .omit({ event_id: true })
  .extend({ other_event_id: idOf('other_event') })
export type OtherEventAttachment = z.infer<typeof otherEventAttachment>

const IMAGES = '/other-events/:other_event_id/images'
const IMAGE = `${IMAGES}/:image_id` as const
const ATTACHMENTS = '/other-events/:other_event_id/attachments'
const DESK = ['venue.not_found', 'other_event.not_found'] as const

export const listOtherEventImages = endpoint({
  method: 'GET',
  path: IMAGES,
  who: 'person',
  summary: 'List the images of an other event, the cover first',
  ok: z.object({ data: z.array(otherEventImage) }),
  errors: DESK,
})

export const uploadOtherEventImage = endpoint({
  method: 'POST',
  path: IMAGES,
  who: 'person',
  summary: 'Upload an image of an other event; at most 50, a cover replaces the earlier one',
  upload: imageUpload,
  body: z.strictObject({
    type: imageType.extract(['EVENT_COVER', 'EVENT_IMAGE']).default('EVENT_IMAGE'),
    alt: alt.default(''),
  }),
  ok: itemOf(otherEventImage),
  ok_status: 201,
  errors: [...DESK, 'file.too_many', ...IMAGE_REFUSALS],
  per_minute: IMAGE_UPLOADS_PER_MINUTE,
})

/** Alternative text of an image; omitted fields stay unchanged. */
export const otherEventImageEdit = z
  .strictObject({ alt, translations: translationsOf({ alt }).unwrap() })
  .partial()

export const updateOtherEventImage = endpoint({
  method: 'PUT',
  path: IMAGE,
  who: 'person',
  summary: 'Update the alternative text of an image of an other event; omitted fields stay unchanged',
  body: otherEventImageEdit,
  ok: itemOf(otherEventImage),
  errors: [...DESK, 'image.not_found'],
})

export const deleteOtherEventImage = endpoint({
  method: 'DELETE',
  path: IMAGE,
  who: 'person',
  summary: 'Delete an image of an other event',
  errors: [...DESK, 'image.not_found'],
})

export const listOtherEventAttachments = endpoint({
  method: 'GET',
  path: ATTACHMENTS,
  who: 'person',
  summary: 'List the attachments of an other event, oldest first',
  ok: z.object({ data: z.array(otherEventAttachment) }),
  errors: DESK,
})

export const uploadOtherEventAttachment = endpoint({
  method: 'POST',
  path: ATTACHMENTS,
  who: 'person',
  summary: 'Upload an attachment of an other event; at most 50',
  upload: uploadAttachment.upload,
  ok: itemOf(otherEventAttachment),
  ok_status: 201,
  errors: [...DESK, 'file.too_large', 'file.too_many', 'attachment.invalid_format', 'rate.limited'],
  per_minute: uploadAttachment.per_minute,
})

export const deleteOtherEventAttachment = endpoint({
  method: 'DELETE',
  path: `${ATTACHMENTS}/:attachment_id`,
  who: 'person',
  summary: 'Delete an attachment of an other event',
  errors: [...DESK, 'attachment.not_found'],
})
