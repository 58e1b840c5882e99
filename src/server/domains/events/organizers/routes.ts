import {
  createOrganizer,
  listOrganizerEvents,
  listOrganizers,
  readOrganizer,
  updateOrganizer,
} from '#contract/events/organizers.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as organizers from './service.ts'

export function organizersRoutes(api: Api): void {
  mount(api, listOrganizers, ({ context, query }) => organizers.list(context, query))
  mount(api, createOrganizer, async ({ context, body }) => ({
    data: await organizers.create(context, body),
  }))
  mount(api, readOrganizer, async ({ context, params }) => ({
    data: await organizers.read(context, params.organizer_id),
  }))
  mount(api, updateOrganizer, async ({ context, params, body, version }) => ({
    data: await organizers.update(context, params.organizer_id, body, version),
  }))
  mount(api, listOrganizerEvents, ({ context, params, query }) =>
    organizers.listEventsOfOrganizer(context, params.organizer_id, query),
  )
}
