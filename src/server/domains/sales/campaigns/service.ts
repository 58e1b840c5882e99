import type { Campaign, readCampaignFigures } from '#contract/events/campaigns.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import * as store from './store.ts'

/** Maximum number of different links counted between two writes; further ones, made up by clients, are dropped. */
const LINKS_MAX = 10_000

/** Counts visits in memory and writes them in batches. Those of events that are not live are dropped then. */
export function createVisitCounter({ db }: Pick<Deps, 'db'>) {
  let pending = new Map<string, store.CampaignVisits>()
  return {
    count: (event_id: Id, campaign: Campaign): void => {
      const key = JSON.stringify([event_id, campaign.source, campaign.medium, campaign.campaign])
      const entry = pending.get(key)
      if (entry !== undefined) entry.visits += 1
      else if (pending.size < LINKS_MAX) pending.set(key, { event_id, ...campaign, visits: 1 })
    },
    write: async (): Promise<void> => {
      if (pending.size === 0) return
      const entries = [...pending.values()]
      pending = new Map()
      await db.withTx((tx) => store.addVisits(tx, entries))
    },
  }
}

/** Returns the figures of each campaign of an event. Errors: event.not_found, permission.denied. */
export async function readFigures(
  context: Context<Person>,
  event_id: Id,
): Promise<OkOf<typeof readCampaignFigures>> {
  const { currency } = await requireEvent(context, event_id, 'affiliate.view')
  return { currency, data: await store.readFigures(context.tx, event_id) }
}
