import { ATTACHMENT_MIMES, attachmentExtension } from '#contract/events/attachments.ts'
import { AppError } from '#server/core/app-error.ts'
import { ChildFailure } from '#server/core/child-queue.ts'
import { signatureOf } from '#server/core/file-signature.ts'
import { pictureQueue } from '#server/core/uploads.ts'

const NAME_MAX = 150
/**
 * Characters that are invisible, change the writing direction (and so hide a file extension), or cannot be stored.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const PATH_SIGNS = /[/\\]/g
const LINE_SIGNS = new Set([0x09, 0x0a, 0x0c, 0x0d])

export type InspectedFile = { name: string; mime: string }

/**
 * Inspects an uploaded file: its extension must be allowed and its content must match. Errors:
 * attachment.invalid_format.
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

/** Returns the name in the file store, without text typed by people. */
export function storedName(name: string): string {
  return `attachment.${attachmentExtension(name) ?? 'bin'}`
}

/** Returns the file name without misleading characters; at most 150 characters, keeping the extension. */
function cleanName(name: string): string {
  const plain = name.replace(INVISIBLE, '').replace(PATH_SIGNS, '_').trim()
  const characters = Array.from(plain)
  if (characters.length <= NAME_MAX) return plain
  const ending = characters.slice(Math.max(characters.lastIndexOf('.'), characters.length - 10))
  return [...characters.slice(0, NAME_MAX - ending.length), ...ending].join('')
}

async function matchesType(bytes: Buffer, mime: string): Promise<boolean> {
  if (mime.startsWith('text/')) return isText(bytes)
  const signature = signatureOf(bytes)
  return (signature === 'application/zip' ? await officeTypeOf(bytes) : signature) === mime
}

/** Returns the type of an Office document, inspected in another process; null for any other zip. */
async function officeTypeOf(bytes: Buffer): Promise<unknown> {
  return pictureQueue.run('officeTypeOf', { bytes }).catch((error: unknown) => {
    if (error instanceof ChildFailure) return null
    throw error
  })
}

/** Text files have no signature; whatever the encoding, they contain no control characters. */
function isText(bytes: Buffer): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte !== 0x7f) || LINE_SIGNS.has(byte))
}
