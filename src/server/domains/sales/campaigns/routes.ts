import { countCampaignVisit, readCampaignFigures } from '#contract/events/campaigns.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { flushPeriodically } from '#server/core/http/write-later.ts'
import { isBot } from '#server/domains/events/index.ts'
import * as campaigns from './service.ts'

/** Visits are counted in memory and written some seconds later in one batch, like page views. */
export function campaignsRoutes(api: Api): void {
  const counter = campaigns.createVisitCounter(api.deps)
  flushPeriodically(api, 'visits of campaigns', counter.write)
  mount(
    api,
    countCampaignVisit,
    async ({ params, body, user_agent }) => {
      if (!isBot(user_agent)) counter.count(params.event_id, body)
    },
    { transaction: false },
  )
  mount(api, readCampaignFigures, ({ context, params }) => campaigns.readFigures(context, params.event_id))
}
