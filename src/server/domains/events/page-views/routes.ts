import { countPageView } from '#contract/events/page-views.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { flushPeriodically } from '#server/core/http/write-later.ts'
import { createViewCounter, isBot } from './service.ts'

/**
 * Views are counted in memory and written some seconds later in one batch, so a popular page costs one row per
 * day.
 */
export function pageViewsRoutes(api: Api): void {
  const counter = createViewCounter(api.deps)
  flushPeriodically(api, 'page views', counter.write)
  mount(
    api,
    countPageView,
    async ({ params, user_agent }) => {
      if (!isBot(user_agent)) counter.count(params.event_id)
    },
    { transaction: false },
  )
}
