import { listAttendees, readAttendee, reissueTicket, setAttendeeStatus } from '#contract/attendees.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as attendees from './service.ts'

export function attendeesRoutes(api: Api): void {
  mount(api, listAttendees, ({ context, params, query }) => attendees.list(context, params.event_id, query))
  mount(api, readAttendee, async ({ context, params }) => ({
    data: await attendees.read(context, params.event_id, params.attendee_id),
  }))
  mount(api, setAttendeeStatus, async ({ context, params, body, version }) => ({
    data: await attendees.setStatus(context, params.event_id, params.attendee_id, body.status, version),
  }))
  mount(api, reissueTicket, async ({ context, params, body, version }) => ({
    data: await attendees.reissue(context, params.event_id, params.attendee_id, body.reason, version),
  }))
}
