import { EVENT_ATTACHMENTS_MAX } from '#contract/events/attachments.ts'
import type { OtherEventAttachment } from '#contract/events/other-event-files.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { PreparedAttachment } from '#server/domains/events/attachments/service.ts'
import { claim, release } from '#server/domains/platform/index.ts'
import { lockOtherEvent, requireOtherEvent } from './access.ts'
import * as store from './files-store.ts'
import { presentAttachment } from './present.ts'

/**
 * Returns the files attached to an other event. Errors: venue.not_found, permission.denied, other_event.not_found.
 */
export async function list(context: Context<Person>, id: Id): Promise<OtherEventAttachment[]> {
  await requireOtherEvent(context, id)
  return (await store.attachmentsOf(context.tx, id)).map(presentAttachment)
}

/**
 * Attaches a prepared file. Errors: venue.not_found, permission.denied, other_event.not_found, file.too_many.
 */
export async function add(
  context: Context<Person>,
  other_event_id: Id,
  ready: PreparedAttachment,
): Promise<OtherEventAttachment> {
  const { tx, now, random } = context
  const { account_id } = await lockOtherEvent(context, other_event_id)
  const scope = `attachments of ${other_event_id}`
  const limit = { code: 'file.too_many', scope, most: EVENT_ATTACHMENTS_MAX } as const
  await countWithinLimit(tx, limit, () => store.countAttachments(tx, other_event_id))
  const row = { ...ready, id: newId('attachment', random), account_id, other_event_id, created_at: now }
  await claim(tx, row.folder)
  await store.insertAttachment(tx, row)
  return presentAttachment(row)
}

/** Deletes a file. Errors: venue.not_found, permission.denied, other_event.not_found, attachment.not_found. */
export async function remove(
  context: Context<Person>,
  { other_event_id, attachment_id }: { other_event_id: Id; attachment_id: Id },
): Promise<undefined> {
  await lockOtherEvent(context, other_event_id)
  const deleted = await store.removeAttachment(context.tx, other_event_id, attachment_id)
  if (deleted.length === 0) throw new AppError('attachment.not_found')
  const folders = deleted.map(({ folder }) => folder)
  await release(context.tx, folders, context.now)
}
