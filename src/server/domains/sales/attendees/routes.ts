import {
  createAttendee,
  exportAttendees,
  listAttendeeChanges,
  listAttendees,
  readAttendee,
  reissueTicket,
  resendTicket,
  setAttendeeStatus,
  updateAttendee,
} from '#contract/orders/attendees.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as attendees from './service.ts'

export function attendeesRoutes(api: Api): void {
  mount(api, listAttendees, ({ context, params, query }) => attendees.list(context, params.event_id, query))
  mount(api, createAttendee, async ({ context, params, body }) => ({
    data: await attendees.create(context, params.event_id, body),
  }))
  mount(api, listAttendeeChanges, ({ context, params, query }) =>
    attendees.listChanges(context, params.event_id, query.cursor),
  )
  mount(
    api,
    exportAttendees,
    ({ context, db, params, body }) => attendees.exportAll(db, context, params.event_id, body),
    {
      transaction: false,
    },
  )
  mount(api, readAttendee, async ({ context, params }) => ({
    data: await attendees.read(context, params.event_id, params.attendee_id),
  }))
  mount(api, updateAttendee, async ({ context, params, body, version }) => ({
    data: await attendees.update(context, params.event_id, params.attendee_id, body, version),
  }))
  mount(api, setAttendeeStatus, async ({ context, params, body, version }) => ({
    data: await attendees.setStatus(context, params.event_id, params.attendee_id, body.status, version),
  }))
  mount(api, reissueTicket, async ({ context, params, body, version }) => ({
    data: await attendees.reissue(context, params.event_id, params.attendee_id, body.reason, version),
  }))
  mount(api, resendTicket, async ({ context, params }) => ({
    data: await attendees.resend(context, params.event_id, params.attendee_id),
  }))
}
