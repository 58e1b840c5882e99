import {
  createEvent,
  deleteEvent,
  duplicateEvent,
  listEvents,
  readEvent,
  setEventStatus,
} from '#contract/events/events.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as events from './service.ts'

export function eventsRoutes(api: Api): void {
  mount(api, listEvents, ({ context, query }) => events.list(context, query))
  mount(api, createEvent, async ({ context, body }) => ({ data: await events.create(context, body) }))
  mount(api, readEvent, async ({ context, params }) => ({
    data: await events.read(context, params.event_id),
  }))
  mount(api, setEventStatus, async ({ context, params, body, version }) => ({
    data: await events.setStatus(context, params.event_id, body.status, version),
  }))
  mount(api, duplicateEvent, async ({ context, params, body }) => ({
    data: await events.duplicate(context, params.event_id, body),
  }))
  mount(api, deleteEvent, ({ context, params, version }) => events.remove(context, params.event_id, version))
}
