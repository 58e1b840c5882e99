import { authenticateSandbox, paySandbox, readSandboxPayment } from '#contract/sandbox-payments.ts'
import { mount, type Api } from '#server/http/mount.ts'
import * as sandbox from './service.ts'

export function sandboxRoutes(api: Api): void {
  mount(api, readSandboxPayment, async ({ context, params }) => ({
    data: await sandbox.read(context, params.payment_ref),
  }))
  mount(api, paySandbox, async ({ context, params, body }) => ({
    data: await sandbox.payWithCard(context, params.payment_ref, body),
  }))
  mount(api, authenticateSandbox, async ({ context, params, body }) => ({
    data: await sandbox.authenticate(context, params.payment_ref, body.is_approved),
  }))
}
