import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import type { ListKey } from './resolve-device.ts'
import * as store from './store.ts'

/**
 * Returns a list whose devices the caller may manage.
 * @throws AppError event.not_found, check_in_list.not_found, permission.denied
 */
export async function findManaged(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
): Promise<ListKey> {
  const event = await requireEvent(context, event_id, 'device.manage')
  const list_key = await store.readListKey(context.tx, check_in_list_id)
  if (list_key === undefined || list_key.event_id !== event.id) throw new AppError('check_in_list.not_found')
  return list_key
}
