import { stripeProvider } from '#server/core/integrations/payment/stripe.ts'
import { STRIPE_WEBHOOK_SECRET, type startStripe } from '#tests/support/fakes/stripe-stand-in.ts'
import type { TestServer } from '#tests/support/server.ts'

type StripeFake = Awaited<ReturnType<typeof startStripe>>

/** The product's Stripe client, pointed at the fake. */
export const stripeProviderAt = ({ url }: StripeFake) =>
  stripeProvider({ secret_key: 'sk_test_stand_in', webhook_secret: STRIPE_WEBHOOK_SECRET, api_url: url })

/**
 * Sends Stripe messages with a signature.
 * @returns the status of the response
 */
export function makeWebhookSender(stand_in: () => StripeFake, server: () => TestServer) {
  return async (type: string, object: unknown): Promise<number> => {
    const { body, headers } = stand_in().message(type, object, server().clock.now())
    return (await server().raw('POST', '/public/webhooks/stripe', { body, headers })).status
  }
}
