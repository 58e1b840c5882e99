// The domains, each above those that it may know.
import { routes as platform } from './platform/index.ts'
import { routes as messaging } from './messaging/index.ts'
import { routes as accounts } from './accounts/index.ts'
import { routes as payments } from './payments/index.ts'
import { routes as members } from './members/index.ts'
import { routes as rooms } from './rooms/index.ts'
import { routes as events } from './events/index.ts'
import { routes as door } from './door/index.ts'
import { routes as sales } from './sales/index.ts'
import { routes as operations } from './operations/index.ts'

/** The endpoints of all domains. */
export const routes = [
  ...platform,
  ...messaging,
  ...accounts,
  ...payments,
  ...members,
  ...rooms,
  ...events,
  ...door,
  ...sales,
  ...operations,
]
