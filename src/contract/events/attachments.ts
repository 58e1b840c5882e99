import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { ErrorCode } from '../wire/errors.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'

/** Exclusive maximum size of an attachment in bytes (S4.10). */
export const ATTACHMENT_BELOW_BYTES = 2 * 1024 * 1024
export const EVENT_ATTACHMENTS_MAX = 50

/**
 * Allowed file extensions with the required media types. Archives are excluded because their content cannot be
 * checked, and so are documents with macros.
 */
export const ATTACHMENT_MIMES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

/** Returns the lower-case extension of a file name if it is allowed; otherwise null. */
export function attachmentExtension(name: string): string | null {
  const extension = /[^.]\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase()
  return extension !== undefined && Object.hasOwn(ATTACHMENT_MIMES, extension) ? extension : null
}

/** Returns the error of an attachment by its name and size, or null. Only the server checks the content. */
export function findAttachmentFault(file: { name: string; bytes: number }): ErrorCode | null {
  if (attachmentExtension(file.name) === null) return 'attachment.invalid_format'
  return file.bytes >= ATTACHMENT_BELOW_BYTES ? 'file.too_large' : null
}

export const attachment = z.object({
  id: idOf('attachment'),
  event_id: idOf('event'),
  name: z.string(),
  /** Always a download; relative to the server. */
  url: z.string(),
  bytes: z.number().int(),
  mime: z.string(),
  created_at: instant,
})
export type Attachment = z.infer<typeof attachment>

const ATTACHMENTS = '/events/:event_id/attachments'

export const listAttachments = endpoint({
  method: 'GET',
  path: ATTACHMENTS,
  who: 'person',
  summary: 'List the attachments of an event, oldest first',
  ok: z.object({ data: z.array(attachment) }),
  errors: ['event.not_found'],
})

export const uploadAttachment = endpoint({
  method: 'POST',
  path: ATTACHMENTS,
  who: 'person',
  summary: 'Upload an attachment of an event; at most 50',
  upload: { field: 'file', below_bytes: ATTACHMENT_BELOW_BYTES },
  ok: itemOf(attachment),
  ok_status: 201,
  errors: ['event.not_found', 'file.too_large', 'file.too_many', 'attachment.invalid_format', 'rate.limited'],
  per_minute: 60,
})

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: `${ATTACHMENTS}/:attachment_id`,
  who: 'person',
  summary: 'Delete an attachment of an event',
  errors: ['event.not_found', 'attachment.not_found'],
})
