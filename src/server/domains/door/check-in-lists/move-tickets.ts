import type { CheckInList, moveListTickets } from '#contract/door/check-in-lists.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import { nextChangeNo, notifyEventChange } from '#server/core/db/change-numbers.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { withEarlierRules } from './earlier-rules.ts'
import { present } from './present.ts'
import * as store from './store.ts'

/**
 * Moves ticket types from a list to another, in one transaction. What somebody moved there before is left as it is.
 * Errors: event.not_found, permission.denied, check_in_list.not_found; check_in_list.tickets_moved for a type that is
 * on neither list any more; check_in_list.last_ticket, because a list keeps one; request.invalid for the list itself or
 * one of another kind.
 */
export async function moveTickets(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  { ticket_ids, to_list_id }: BodyOf<typeof moveListTickets>,
): Promise<CheckInList[]> {
  const { tx, now } = context
  await requireEvent(context, event_id, 'check_in_list.edit')
  const lists = await store.lockAll(tx, event_id)
  const from = lists.find((list) => list.id === id)
  const to = lists.find((list) => list.id === to_list_id)
  if (from === undefined || to === undefined) throw new AppError('check_in_list.not_found')
  if (from === to || from.kind !== to.kind)
    throw new AppError('request.invalid', { errors: { to_list_id: ['invalid'] } })
  const moved = ticket_ids.filter((ticket_id) => from.ticket_ids.includes(ticket_id))
  if (ticket_ids.some((ticket_id) => !moved.includes(ticket_id) && !to.ticket_ids.includes(ticket_id))) {
    const code = 'check_in_list.tickets_moved'
    throw new AppError(code, { errors: { ticket_ids: [code] } })
  }
  if (moved.length === 0) return [present(from, now), present(to, now)]
  const left = from.ticket_ids.filter((ticket_id) => !moved.includes(ticket_id))
  if (left.length === 0) throw new AppError('check_in_list.last_ticket')
  const save = async (before: store.ListRow, after_ids: readonly Id[]) => {
    const after = { ...before, ticket_ids: [...new Set(after_ids)].toSorted() }
    const earlier_rules = withEarlierRules(before.earlier_rules, before, after, now)
    return present(await store.save(tx, { ...after, earlier_rules }, await nextChangeNo(tx, event_id)), now)
  }
  const saved = [await save(from, left), await save(to, [...to.ticket_ids, ...moved])]
  notifyEventChange(tx, event_id)
  return saved
}
