// Operations across domains: closures, moved dates, catalogue, erasure, page metadata.
import { catalogueRoutes } from './catalogue/routes.ts'
import { clientsRoutes } from './clients/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { eventDatesRoutes } from './event-dates/routes.ts'
import { programmeFeedRoutes } from './programme-feed/routes.ts'
import { publicSiteRoutes } from './public-site/routes.ts'
import { installSitemap } from './sitemap/routes.ts'
import { weatherRoutes } from './weather/routes.ts'

export { createPageHeads } from './page-meta/service.ts'

export { jobs } from './jobs.ts'

/** Endpoints of this domain. */
export const routes = [
  catalogueRoutes,
  clientsRoutes,
  erasureRoutes,
  eventDatesRoutes,
  programmeFeedRoutes,
  publicSiteRoutes,
  weatherRoutes,
]
export { installSitemap }
