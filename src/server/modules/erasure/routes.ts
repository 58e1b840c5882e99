import { eraseAttendee, eraseOrder } from '#contract/account/erasure.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as erasure from './service.ts'

export function erasureRoutes(api: Api): void {
  const { folder = null } = api.deps.mail
  mount(api, eraseAttendee, ({ context, params }) =>
    erasure.eraseAttendee({ ...context, folder }, params.event_id, params.attendee_id),
  )
  mount(api, eraseOrder, ({ context, params }) =>
    erasure.eraseOrder({ ...context, folder }, params.event_id, params.order_id),
  )
}
