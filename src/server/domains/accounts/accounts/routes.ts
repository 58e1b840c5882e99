import { readAccount, readOwnAccount, updateAccount, updateOwnAccount } from '#contract/account/accounts.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as accounts from './service.ts'

export function accountsRoutes(api: Api): void {
  mount(api, readOwnAccount, async ({ context }) => ({
    data: await accounts.read(context, context.actor.member.account_id),
  }))
  mount(api, readAccount, async ({ context, params }) => ({
    data: await accounts.read(context, params.account_id),
  }))
  mount(api, updateOwnAccount, async ({ context, body, version }) => ({
    data: await accounts.update(context, context.actor.member.account_id, body, version),
  }))
  mount(api, updateAccount, async ({ context, params, body, version }) => ({
    data: await accounts.update(context, params.account_id, body, version),
  }))
}
