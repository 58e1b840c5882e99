import { sql } from 'drizzle-orm'
import {
  CAMPAIGNS_MAX,
  campaignFigures,
  type Campaign,
  type CampaignFigures,
} from '#contract/events/campaigns.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { campaign_visits, counted_parts } from '#server/core/db/schema/event-sums.ts'
import { events } from '#server/core/db/schema/events.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

export type CampaignVisits = Campaign & { event_id: Id; visits: number }

/** Adds visits of live events; beyond CAMPAIGNS_MAX of an event, only known campaigns are counted. */
export async function addVisits(tx: Tx, visits: readonly CampaignVisits[]): Promise<void> {
  await tx.execute(sql`
    with sent as (
      select e.account_id, c.*, (
          select count(*) from ${campaign_visits} as v where v.event_id = c.event_id
        ) + row_number() over (partition by c.event_id order by v.visits is null, c.visits desc) as place,
        v.visits is not null as is_known
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
        as c (event_id text, source text, medium text, campaign text, visits int)
      join ${events} as e on e.id = c.event_id and e.status = 'live'
      left join ${campaign_visits} as v on v.event_id = c.event_id and v.source = c.source
        and v.medium = c.medium and v.campaign = c.campaign
    )
    insert into ${campaign_visits} (account_id, event_id, source, medium, campaign, visits)
    select account_id, event_id, source, medium, campaign, visits from sent
    where is_known or place <= ${CAMPAIGNS_MAX}::int
    order by event_id, source, medium, campaign
    on conflict (event_id, source, medium, campaign)
      do update set visits = campaign_visits.visits + excluded.visits`)
}

/** Returns the figures of each campaign: the sums of what its orders add to the event's figures. */
export function readFigures(tx: Tx, event_id: Id): Promise<CampaignFigures[]> {
  return queryRows(
    tx,
    campaignFigures,
    sql`
    with sold as (
      select o.campaign ->> 'source' as source, o.campaign ->> 'medium' as medium,
        o.campaign ->> 'campaign' as campaign, sum(p.orders)::int as orders, sum(p.tickets)::int as tickets,
        sum(p.revenue_cents)::bigint as revenue_cents
      from ${orders} as o
      join ${counted_parts} as c on c.event_id = o.event_id and c.source = o.id
      cross join lateral jsonb_to_recordset(c.parts)
        as p (part text, orders int, tickets int, revenue_cents bigint)
      where o.event_id = ${event_id} and o.campaign is not null and p.part = 'event'
      group by 1, 2, 3
    ), visited as (
      select source, medium, campaign, visits from ${campaign_visits} where event_id = ${event_id}
    )
    select coalesce(visited.source, sold.source) as source, coalesce(visited.medium, sold.medium) as medium,
      coalesce(visited.campaign, sold.campaign) as campaign, coalesce(visits, 0) as visits,
      coalesce(orders, 0) as orders, coalesce(tickets, 0) as tickets, coalesce(revenue_cents, 0) as revenue_cents
    from visited full join sold on sold.source = visited.source and sold.medium = visited.medium
      and sold.campaign = visited.campaign
    order by revenue_cents desc, visits desc, 1, 2, 3`,
  )
}
