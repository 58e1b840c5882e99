import { updateEvent } from '#contract/events/events.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { updateWithDates } from './service.ts'

export function eventDatesRoutes(api: Api): void {
  mount(api, updateEvent, async ({ context, params, body, version }) => ({
    data: await updateWithDates(context, params.event_id, body, version),
  }))
}
