import { deleteMember } from '#contract/members/members.ts'
import { closeOwnMembership } from '#contract/members/own-data.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as closing from './service.ts'

export function memberClosingRoutes(api: Api): void {
  mount(api, deleteMember, ({ context, params, version }) =>
    closing.remove(context, params.member_id, version),
  )
  mount(api, closeOwnMembership, ({ context }) => closing.removeOwn(context))
}
