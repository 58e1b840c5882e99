import { listPublicOtherEvents, readPublicOtherEvent } from '#contract/events/other-events.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as other_events from './service.ts'

export function otherEventsRoutes(api: Api): void {
  mount(api, listPublicOtherEvents, ({ context, query }) => other_events.listLive(context, query))
  mount(api, readPublicOtherEvent, async ({ context, params }) => ({
    data: await other_events.readLive(context, params.other_event_id),
  }))
}
