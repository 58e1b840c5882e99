import { EVENT_ATTACHMENTS_MAX, type Attachment } from '#contract/events/attachments.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { requireEvent } from '#server/domains/events/events/service.ts'
import { claim, storeFiles, release } from '#server/domains/platform/index.ts'
import { inspect, storedName } from './inspect.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { AttachmentRow } from './store.ts'

export { present as presentAttachment, presentFile as presentAttachedFile } from './present.ts'

/** A stored file whose row does not exist yet. */
export type PreparedAttachment = Pick<AttachmentRow, 'folder' | 'name' | 'mime' | 'bytes'>

/** Returns the files attached to an event, in the order of upload. Errors: event.not_found. */
export async function list(context: Context<Person>, event_id: Id): Promise<Attachment[]> {
  await requireEvent(context, event_id, 'event.view')
  return (await store.listOfEvent(context.tx, event_id)).map(present)
}

/** Requires the permission to change the attachments of an event. Errors: event.not_found, permission.denied. */
export async function requireEdit(context: Context<Person>, event_id: Id): Promise<void> {
  await requireEvent(context, event_id, 'event.edit')
}

/** Inspects and stores an uploaded file. Errors: attachment.invalid_format, server.busy. */
export async function prepare(
  deps: Pick<Deps, 'db' | 'files' | 'random'>,
  upload: { name: string; bytes: Buffer },
  context: Pick<Context<Person>, 'actor' | 'now'>,
): Promise<PreparedAttachment> {
  const { bytes } = upload
  const { name, mime } = await inspect(upload)
  const file = { name: storedName(name), bytes, content_type: mime, download_name: name }
  const owner = { account_id: context.actor.member.account_id, now: context.now }
  return { folder: await storeFiles(deps, owner, [file]), name, mime, bytes: bytes.length }
}

/** Attaches a prepared file to an event. Errors: event.not_found, permission.denied, file.too_many. */
export async function add(
  context: Context<Person>,
  event_id: Id,
  ready: PreparedAttachment,
): Promise<Attachment> {
  const { tx, now, random, actor } = context
  await requireEdit(context, event_id)
  const scope = `attachments of ${event_id}`
  const limit = { code: 'file.too_many', scope, most: EVENT_ATTACHMENTS_MAX } as const
  await countWithinLimit(tx, limit, () => store.countOfEvent(tx, event_id))
  const { account_id } = actor.member
  const row = { ...ready, id: newId('attachment', random), account_id, event_id, created_at: now }
  await claim(tx, row.folder)
  await store.insert(tx, row)
  return present(row)
}

/** Removes a file from an event. Errors: event.not_found, permission.denied, attachment.not_found. */
export async function remove(context: Context<Person>, event_id: Id, id: Id): Promise<void> {
  await requireEdit(context, event_id)
  const deleted = await store.remove(context.tx, event_id, id)
  if (deleted.length === 0) throw new AppError('attachment.not_found')
  const folders = deleted.map(({ folder }) => folder)
  await release(context.tx, folders, context.now)
}
