import type { RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { PaymentProvider } from './core/integrations/payment/provider.ts'
import { stripeProvider } from './core/integrations/payment/stripe.ts'
import type { Database } from './core/db/database.ts'
import type { Env } from './core/env.ts'
import { sandboxProvider } from './domains/payments/index.ts'

type CreateProviderDeps = {
  db: Database
  clock: () => Instant
  random: RandomBytes
  public_url: string
  is_demo: boolean
}

/**
 * Returns Stripe where its keys are set. Otherwise returns the built-in sandbox in a demo only, since it
 * moves no money.
 */
export function createPaymentProvider(
  { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Env,
  { is_demo, ...deps }: CreateProviderDeps,
): PaymentProvider | null {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined)
    return is_demo ? sandboxProvider(deps) : null
  return stripeProvider({ secret_key: STRIPE_SECRET_KEY, webhook_secret: STRIPE_WEBHOOK_SECRET })
}
