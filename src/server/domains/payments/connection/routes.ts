import { connectPayment, readPaymentConnection } from '#contract/account/accounts.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as connection from './service.ts'

export function connectionRoutes(api: Api): void {
  mount(api, readPaymentConnection, async ({ context, params }) => ({
    data: await connection.readConnection(context, params.account_id),
  }))
  const { provider } = api.deps
  mount(
    api,
    connectPayment,
    async ({ db, context, params }) => ({
      data: await connection.connectPayment({ db, provider }, context, params.account_id),
    }),
    { transaction: false },
  )
}
