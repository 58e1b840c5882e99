import {
  exportMembers,
  grantTier,
  listMembers,
  readMember,
  takeBackTier,
  updateMember,
} from '#contract/members/members.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as members from './service.ts'

export function membersRoutes(api: Api): void {
  mount(api, listMembers, ({ context, query }) => members.list(context, query))
  mount(api, exportMembers, ({ context, db, body }) => members.exportAll(db, context, body), {
    transaction: false,
  })
  mount(api, readMember, async ({ context, params }) => ({
    data: await members.read(context, params.member_id),
  }))
  mount(api, updateMember, async ({ context, params, body, version }) => ({
    data: await members.update(context, params.member_id, body, version),
  }))
  mount(api, grantTier, async ({ context, params, body }) => {
    await members.grant(context, params.member_id, body)
    return { data: await members.read(context, params.member_id) }
  })
  mount(api, takeBackTier, async ({ context, params }) => {
    await members.revokeGrant(context, params.member_id, params.grant_id)
    return { data: await members.read(context, params.member_id) }
  })
}
