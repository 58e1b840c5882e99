import type { Attachment } from '#contract/events/attachments.ts'
import { urlOf } from '#server/domains/platform/index.ts'
import { storedName } from './inspect.ts'
import type { AttachmentRow } from './store.ts'

export function present(row: AttachmentRow): Attachment {
  const { account_id: _, folder: __, ...attachment } = row
  return { ...attachment, ...presentFile(row) }
}

/** Presents an attached file of any owner. */
export function presentFile({
  folder,
  name,
  bytes,
  mime,
}: Pick<AttachmentRow, 'folder' | 'name' | 'bytes' | 'mime'>): Pick<
  Attachment,
  'name' | 'url' | 'bytes' | 'mime'
> {
  return { name, url: urlOf(folder, storedName(name)), bytes, mime }
}
