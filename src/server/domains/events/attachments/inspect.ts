import { ATTACHMENT_MIMES, attachmentExtension } from '#contract/events/attachments.ts'
import { AppError } from '#server/core/app-error.ts'
import { ChildFailure } from '#server/core/child-queue.ts'
import { signatureOf } from '#server/core/file-signature.ts'
import { pictureQueue } from '#server/core/uploads.ts'

const NAME_MAX = 150
/** Signs that are not seen, turn the reading direction (and so hide an ending), or cannot be stored. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const PATH_SIGNS = /[/\\]/g
const LINE_SIGNS = new Set([0x09, 0x0a, 0x0c, 0x0d])

export type InspectedFile = { name: string; mime: string }

/**
 * What an uploaded file is: the ending of its name must be allowed and its content must be just that.
 * Errors: attachment.invalid_format.
 */
export async function inspect({ name, bytes }: { name: string; bytes: Buffer }): Promise<InspectedFile> {
  const cleaned = cleanName(name)
  const extension = attachmentExtension(cleaned)
  const mime = extension === null ? undefined : ATTACHMENT_MIMES[extension]
  if (extension === null || mime === undefined || !(await matchesType(bytes, mime))) {
    throw new AppError('attachment.invalid_format', { errors: { file: ['attachment.invalid_format'] } })
  }
  return { name: cleaned, mime }
}

/** What the file is called in the store, where a person's words have no place. */
export function storedName(name: string): string {
  return `attachment.${attachmentExtension(name) ?? 'bin'}`
}

/** As the person named it, without what could mislead; at most 150 characters, the ending kept. */
function cleanName(name: string): string {
  const plain = name.replace(INVISIBLE, '').replace(PATH_SIGNS, '_').trim()
  const signs = Array.from(plain)
  if (signs.length <= NAME_MAX) return plain
  const ending = signs.slice(Math.max(signs.lastIndexOf('.'), signs.length - 10))
  return [...signs.slice(0, NAME_MAX - ending.length), ...ending].join('')
}

async function matchesType(bytes: Buffer, mime: string): Promise<boolean> {
  if (mime.startsWith('text/')) return isText(bytes)
  const signature = signatureOf(bytes)
  return (signature === 'application/zip' ? await officeTypeOf(bytes) : signature) === mime
}

/** Which Office document a zip is, as another process finds it; null for any other zip. */
async function officeTypeOf(bytes: Buffer): Promise<unknown> {
  return pictureQueue.run('officeTypeOf', { bytes }).catch((error: unknown) => {
    if (error instanceof ChildFailure) return null
    throw error
  })
}

/** Text has no marks of its own: whatever its encoding, it holds no control characters. */
function isText(bytes: Buffer): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte !== 0x7f) || LINE_SIGNS.has(byte))
}
