import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { DisputeStatus } from '#contract/orders/money-back.ts'
import {
  authenticateSandbox,
  disputeSandbox,
  paySandbox,
  refundAtSandbox,
  type SandboxPayment,
} from '#contract/orders/sandbox.ts'
import { api } from '#app/lib/net/api.ts'
import { sandboxPaymentKeys } from './keys.ts'

function usePaymentChange<Input>(payment_ref: string, change: (input: Input) => Promise<SandboxPayment>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (payment) => client.setQueryData(sandboxPaymentKeys.of(payment_ref), payment),
  })
}

/** Pays with a test card. */
export function usePaySandbox(payment_ref: string) {
  return usePaymentChange(payment_ref, async (body: BodyInput<typeof paySandbox>) => {
    return (await api().call(paySandbox, { params: { payment_ref }, body })).data
  })
}

/** Passes or fails the card's authentication step. */
export function useAuthenticateSandbox(payment_ref: string) {
  return usePaymentChange(payment_ref, async (is_approved: boolean) => {
    const body = { is_approved }
    return (await api().call(authenticateSandbox, { params: { payment_ref }, body })).data
  })
}

/** Refunds part of a payment in the sandbox, in minor units. */
export function useRefundAtSandbox(payment_ref: string) {
  return usePaymentChange(payment_ref, async (amount_cents: number) => {
    const body = { amount_cents }
    return (await api().call(refundAtSandbox, { params: { payment_ref }, body })).data
  })
}

/** Opens or closes a dispute of a payment in the sandbox. */
export function useDisputeSandbox(payment_ref: string) {
  return usePaymentChange(payment_ref, async (status: DisputeStatus) => {
    const body = { status }
    return (await api().call(disputeSandbox, { params: { payment_ref }, body })).data
  })
}
