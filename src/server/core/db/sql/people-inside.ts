import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import { HOURS_BEFORE_START } from '#rules/door/building.ts'
import { eventEndOf } from './event-over.ts'

const EVENT_END = eventEndOf({ starts_at: sql.raw('e.starts_at'), ends_at: sql.raw('e.ends_at') })

/** `countsInBuilding` of rules/door/building.ts for a list `l` and its event `e`; a test compares both. */
const countsAt = (now: Instant): SQL => sql`(
  least(e.starts_at - make_interval(hours => ${HOURS_BEFORE_START}::int), l.activates_at) <= ${now}::timestamptz
  and greatest(${EVENT_END}, l.expires_at) > ${now}::timestamptz)`

/**
 * People inside the building of an account: `inside` counts each person of an event once, by whichever lists they
 * came in; `here` those inside by the given list.
 */
export const peopleInside = (account_id: SQLWrapper, check_in_list_id: SQLWrapper, now: Instant): SQL => sql`
  select count(*)::int as inside, (count(*) filter (where is_here))::int as here
  from (
    select coalesce(bool_or(p.check_in_list_id = ${check_in_list_id}), false) as is_here
    from check_in_lists l
    join events e on e.id = l.event_id
    join presences p on p.check_in_list_id = l.id and p.is_inside
    where e.account_id = ${account_id} and ${countsAt(now)}
    group by p.event_id, coalesce(p.attendee_id, p.subject)
  ) as person`
