import { eraseAttendee, eraseOrder } from '#contract/account/erasure.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as erasure from './service.ts'

export function erasureRoutes(api: Api): void {
  const { folder = null } = api.deps.mail
  // Idempotent, so no answer has to be stored.
  const options = { transaction: false } as const
  mount(
    api,
    eraseAttendee,
    ({ db, context, params }) => erasure.erase(db, { ...context, folder }, params),
    options,
  )
  mount(
    api,
    eraseOrder,
    ({ db, context, params }) => erasure.erase(db, { ...context, folder }, params),
    options,
  )
}
