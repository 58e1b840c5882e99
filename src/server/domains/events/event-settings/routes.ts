import { checkEventRoom } from '#contract/events/event-rooms.ts'
import {
  patchEventSettings,
  readEventSettings,
  updateEventSettings,
} from '#contract/events/event-settings.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as settings from './service.ts'

export function eventSettingsRoutes(api: Api): void {
  mount(api, readEventSettings, async ({ context, params }) => ({
    data: await settings.read(context, params.event_id),
  }))
  mount(api, checkEventRoom, async ({ context, params, query }) => ({
    data: await settings.checkRoom(context, params, query),
  }))
  mount(api, updateEventSettings, async ({ context, params, body, version }) => ({
    data: await settings.update(context, params.event_id, body, version),
  }))
  mount(api, patchEventSettings, async ({ context, params, body, version }) => ({
    data: await settings.update(context, params.event_id, body, version),
  }))
}
