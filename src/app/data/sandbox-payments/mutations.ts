import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/wire/endpoint.ts'
import { authenticateSandbox, paySandbox, type SandboxPayment } from '#contract/orders/sandbox-payments.ts'
import { api } from '#app/lib/net/api.ts'
import { sandboxPaymentKeys } from './keys.ts'

function usePaymentChange<Sent>(payment_ref: string, change: (sent: Sent) => Promise<SandboxPayment>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (payment) => client.setQueryData(sandboxPaymentKeys.of(payment_ref), payment),
  })
}

/** Pays with a test card. */
export function usePaySandbox(payment_ref: string) {
  return usePaymentChange(payment_ref, async (body: BodyIn<typeof paySandbox>) => {
    return (await api().call(paySandbox, { params: { payment_ref }, body })).data
  })
}

/** Takes or refuses the extra step that a card asks for. */
export function useAuthenticateSandbox(payment_ref: string) {
  return usePaymentChange(payment_ref, async (is_approved: boolean) => {
    const body = { is_approved }
    return (await api().call(authenticateSandbox, { params: { payment_ref }, body })).data
  })
}
