import type { DoorListPerson } from '#contract/door/door-list.ts'
import type { Id } from '#contract/wire/id.ts'
import { roleHas } from '#rules/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { present } from './present.ts'
import * as store from './store.ts'

/**
 * Returns everybody of a check-in list for printing, in any order. Errors: event.not_found, permission.denied,
 * check_in_list.not_found.
 */
export async function read(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
): Promise<DoorListPerson[]> {
  await requireEvent(context, event_id, 'attendee.view')
  const { tx, actor } = context
  if (!(await store.hasList(tx, event_id, check_in_list_id))) throw new AppError('check_in_list.not_found')
  const with_code = roleHas(actor.member.role, 'attendee.ticket_code')
  return (await store.readPeople(tx, event_id, check_in_list_id)).map((row) => present(row, with_code))
}
