// The domains, each above those that it may know.
import * as platform from './platform/index.ts'
import * as messaging from './messaging/index.ts'
import * as accounts from './accounts/index.ts'
import * as payments from './payments/index.ts'
import * as members from './members/index.ts'
import * as rooms from './rooms/index.ts'
import * as events from './events/index.ts'
import * as door from './door/index.ts'
import * as sales from './sales/index.ts'
import * as operations from './operations/index.ts'

/** Endpoints of all domains. */
export const routes = [
  ...platform.routes,
  ...messaging.routes,
  ...accounts.routes,
  ...payments.routes,
  ...members.routes,
  ...rooms.routes,
  ...events.routes,
  ...door.routes,
  ...sales.routes,
  ...operations.routes,
]

type JobDeps = Parameters<typeof messaging.jobs>[0] & Parameters<typeof payments.jobs>[0]

/** Background jobs of all domains. */
export const jobs = (deps: JobDeps) => [
  ...messaging.jobs(deps),
  ...payments.jobs(deps),
  ...members.jobs(deps),
  ...rooms.jobs(deps),
  ...door.jobs(deps),
  ...sales.jobs(deps),
  ...operations.jobs(deps),
]
