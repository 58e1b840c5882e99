import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { SiblingList } from '#contract/door/mirror.ts'
import type { ExpectedList } from '#contract/door/verdict.ts'
import { listStatusAt } from './check-in-list-status.ts'

/**
 * Returns where a ticket can go instead: other lists of its type that are open at an instant, otherwise the next
 * to open, with its time. Expired lists are left out (docs/features/door.md).
 */
export function otherDoors(lists: readonly SiblingList[], ticket_id: Id, at: Instant): ExpectedList[] {
  const of_type = lists.filter((list) => list.ticket_ids.includes(ticket_id))
  const open = of_type.filter((list) => listStatusAt(list, at) === 'active')
  if (open.length > 0) return open.map(({ id, name }) => ({ id, name }))
  const upcoming = of_type.filter((list) => listStatusAt(list, at) === 'not_active_yet')
  const [next] = upcoming.map(opensAt).sort()
  return upcoming
    .filter((list) => opensAt(list) === next)
    .map((list) => ({ id: list.id, name: list.name, opens_at: opensAt(list) }))
}

const opensAt = ({ activates_at }: SiblingList): Instant => activates_at ?? ''
