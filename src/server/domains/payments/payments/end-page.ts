import type { PaymentProvider, PaymentReport } from '#server/core/integrations/payment/provider.ts'

/**
 * Closes a page of the provider, then asks how its payment stands: who paid until that moment has paid, nobody does
 * after it. PENDING: the money is on its way. @throws ProviderUnreachable
 */
export async function endPage(provider: PaymentProvider, provider_ref: string): Promise<PaymentReport> {
  await provider.closePage(provider_ref)
  return provider.retrievePayment(provider_ref)
}
