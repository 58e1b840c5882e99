import type { PaymentProvider, PaymentReport } from '#server/core/integrations/payment/provider.ts'

/**
 * Closes a page of the provider, then fetches the state of its payment: a payment completed before that
 * counts, and none is possible after it. PENDING: the payment is being processed.
 * @throws ProviderUnreachable
 */
export async function endPage(provider: PaymentProvider, provider_ref: string): Promise<PaymentReport> {
  await provider.closePage(provider_ref)
  return provider.retrievePayment(provider_ref)
}
