// What concerns several domains at once: closures, moved dates, catalogue, erasure, pages’ metadata.
import { catalogueRoutes } from './catalogue/routes.ts'
import { clientsRoutes } from './clients/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { eventDatesRoutes } from './event-dates/routes.ts'
import { installSitemap } from './sitemap/routes.ts'
import { weatherRoutes } from './weather/routes.ts'

export { createPageHeads } from './page-meta/service.ts'
export { WEATHER_TOPIC, remindNext, addLateOrders, notifyNext } from './weather/service.ts'

/** The endpoints of this domain. */
export const routes = [catalogueRoutes, clientsRoutes, erasureRoutes, eventDatesRoutes, weatherRoutes]
export { installSitemap }
