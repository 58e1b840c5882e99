import { useQuery } from '@tanstack/react-query'
import { readSandboxPayment } from '#contract/orders/sandbox.ts'
import { api } from '#app/lib/net/api.ts'
import { sandboxPaymentKeys } from './keys.ts'

/** A payment of the sandbox provider. */
export function useSandboxPayment(payment_ref: string) {
  return useQuery({
    queryKey: sandboxPaymentKeys.of(payment_ref),
    queryFn: async () => (await api().call(readSandboxPayment, { params: { payment_ref } })).data,
    staleTime: 0,
    gcTime: 0,
  })
}
