import {
  approveRequest,
  claimRequest,
  listOwnRequests,
  listRequests,
  readRequest,
  rejectRequest,
  requestUpgrade,
  undoDecision,
  withdrawRequest,
} from '#contract/members/upgrade-requests.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as decisions from './decide.ts'
import * as desk from './desk.ts'
import * as own_requests from './own.ts'

export function upgradeRequestsRoutes(api: Api): void {
  mount(api, listOwnRequests, async ({ context }) => ({ data: await own_requests.listOwn(context) }))
  mount(api, requestUpgrade, async ({ context, body }) => ({
    data: await own_requests.request(context, body),
  }))
  mount(api, withdrawRequest, async ({ context, params }) => ({
    data: await own_requests.withdraw(context, params.upgrade_id),
  }))
  mount(api, listRequests, ({ context, query }) => desk.list(context, query))
  mount(api, readRequest, async ({ context, params }) => ({
    data: await desk.read(context, params.upgrade_id),
  }))
  mount(api, claimRequest, async ({ context, params }) => ({
    data: await decisions.claim(context, params.upgrade_id),
  }))
  mount(api, approveRequest, async ({ context, params }) => ({
    data: await decisions.approve(context, params.upgrade_id),
  }))
  mount(api, rejectRequest, async ({ context, params, body }) => {
    const { reason_code: code, words, receipt_ids = null, tells } = body
    const input = { rejection: { code, words }, receipt_ids, tells }
    return { data: await decisions.reject(context, params.upgrade_id, input) }
  })
  mount(api, undoDecision, async ({ context, params }) => ({
    data: await decisions.undo(context, params.upgrade_id),
  }))
}
