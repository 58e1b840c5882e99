import type { DoorOverride } from '#contract/door/overrides.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { findManaged } from '#server/domains/door/devices/service.ts'
import * as store from './store.ts'

const OVERRIDES_MAX = 1000

/**
 * Returns who overrode a verdict or undid a scan at a list, and by whose PIN; newest first, at most 1,000.
 * @throws AppError event.not_found, check_in_list.not_found, permission.denied
 */
export async function list(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
): Promise<DoorOverride[]> {
  await findManaged(context, event_id, check_in_list_id)
  return store.readOverrides(context.tx, check_in_list_id, OVERRIDES_MAX)
}
