import * as attendees from './attendees.ts'
import * as auth from './auth.ts'
import * as catalogue from './catalogue.ts'
import * as check_in_lists from './check-in-lists.ts'
import * as devices from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as health from './health.ts'
import * as mirror from './mirror.ts'
import * as scans from './scans.ts'
import * as tickets from './tickets.ts'
import * as users from './users.ts'

const resources = {
  health,
  auth,
  users,
  events,
  tickets,
  attendees,
  check_in_lists,
  catalogue,
  devices,
  scans,
  mirror,
}

/** Every call of the API by its own name, in the order of the reference. */
export const endpoints: readonly { name: string; resource: string; endpoint: Endpoint }[] = Object.entries(
  resources,
).flatMap(([resource, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, resource, endpoint: value }] : [],
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}
