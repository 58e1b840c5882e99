import { countAffiliateVisit } from '#contract/events/affiliate-visits.ts'
import {
  createAffiliate,
  deleteAffiliate,
  exportAffiliates,
  listAffiliates,
  readAffiliate,
  readAffiliateFigures,
  updateAffiliate,
} from '#contract/resources/affiliates.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { flushPeriodically } from '#server/core/http/write-later.ts'
import { isBot } from '#server/domains/events/index.ts'
import { exportAll } from './export.ts'
import * as affiliates from './service.ts'
import { createVisitCounter } from './visits.ts'

export function affiliatesRoutes(api: Api): void {
  mount(api, listAffiliates, ({ context, params, query }) => affiliates.list(context, params.event_id, query))
  mount(api, createAffiliate, async ({ context, params, body }) => ({
    data: await affiliates.create(context, params.event_id, body),
  }))
  mount(api, readAffiliate, async ({ context, params }) => ({
    data: await affiliates.read(context, params.event_id, params.affiliate_id),
  }))
  mount(api, updateAffiliate, async ({ context, params, body, version }) => ({
    data: await affiliates.update(context, params.event_id, params.affiliate_id, body, version),
  }))
  mount(api, deleteAffiliate, ({ context, params, version }) =>
    affiliates.remove(context, params.event_id, params.affiliate_id, version),
  )
  mount(api, readAffiliateFigures, async ({ context, params }) => ({
    data: await affiliates.readFigures(context, params.event_id),
  }))
  mount(
    api,
    exportAffiliates,
    ({ context, db, params, body }) => exportAll(db, context, params.event_id, body.format),
    { transaction: false },
  )
  visitsRoute(api)
}

/** Visits are counted in memory and written some seconds later in one batch, like page views. */
function visitsRoute(api: Api): void {
  const counter = createVisitCounter(api.deps)
  flushPeriodically(api, 'visits of affiliates', counter.write)
  mount(
    api,
    countAffiliateVisit,
    async ({ params, body, user_agent }) => {
      if (!isBot(user_agent)) counter.count(params.event_id, body.code)
    },
    { transaction: false },
  )
}
