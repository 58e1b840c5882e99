import { endOtherSessions, endSession, listSessions } from '#contract/account/sessions.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as sessions from './service.ts'

export function sessionsRoutes(api: Api): void {
  mount(api, listSessions, async ({ context }) => ({ data: await sessions.listOwn(context) }))
  mount(api, endSession, ({ context, params }) => sessions.endOwn(context, params.session_id))
  mount(api, endOtherSessions, ({ context }) => sessions.endOthers(context))
}
