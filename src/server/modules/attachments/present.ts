import type { Attachment } from '#contract/events/attachments.ts'
import { urlOf } from '#server/modules/files/service.ts'
import { storedName } from './inspect.ts'
import type { AttachmentRow } from './store.ts'

export function present(row: AttachmentRow): Attachment {
  const { account_id: _, folder, ...attachment } = row
  return { ...attachment, url: urlOf(folder, storedName(row.name)) }
}
