import {
  authenticateSandbox,
  disputeSandbox,
  paySandbox,
  readSandboxPayment,
  refundAtSandbox,
} from '#contract/orders/sandbox.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as sandbox from './service.ts'

/** Only available in a demo: anybody who knows a test card could buy with it. */
export function sandboxRoutes(api: Api): void {
  if (api.deps.provider?.name !== 'sandbox' || !api.deps.takes_test_money) return
  mount(api, readSandboxPayment, async ({ context, params }) => ({
    data: await sandbox.read(context, params.payment_ref),
  }))
  mount(api, paySandbox, async ({ context, params, body }) => ({
    data: await sandbox.payWithCard(context, params.payment_ref, body),
  }))
  mount(api, authenticateSandbox, async ({ context, params, body }) => ({
    data: await sandbox.authenticate(context, params.payment_ref, body.is_approved),
  }))
  mount(api, refundAtSandbox, async ({ context, params, body }) => ({
    data: await sandbox.refundAtProvider(context, params.payment_ref, body.amount_cents),
  }))
  mount(api, disputeSandbox, async ({ context, params, body }) => ({
    data: await sandbox.dispute(context, params.payment_ref, body.status),
  }))
}
