import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'

/** Whether a person receives messages of an account's organizers. */
export const messageSubscription = z.object({
  /** Account whose messages these are. */
  account_name: z.string(),
  /** The masked address. */
  address: z.string(),
  is_subscribed: z.boolean(),
})
export type MessageSubscription = z.infer<typeof messageSubscription>

const SUBSCRIPTION = '/public/message-subscriptions/:token'

export const readMessageSubscription = endpoint({
  method: 'GET',
  path: SUBSCRIPTION,
  who: 'anyone',
  summary: 'Retrieve a message subscription by the link in an e-mail; changes nothing',
  ok: itemOf(messageSubscription),
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 60,
})

export const updateMessageSubscription = endpoint({
  method: 'PUT',
  path: SUBSCRIPTION,
  who: 'anyone',
  summary: 'Update a message subscription; e-mails about tickets are always sent',
  body: z.strictObject({ is_subscribed: z.boolean() }),
  ok: itemOf(messageSubscription),
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 60,
})

export const unsubscribeByMail = endpoint({
  method: 'POST',
  path: `${SUBSCRIPTION}/one-click`,
  who: 'anyone',
  summary: 'Unsubscribe by List-Unsubscribe-Post (RFC 8058), sent as a form; a GET redirects to the page',
  errors: ['link.invalid', 'rate.limited'],
  // Mail programs of many recipients can share one network address.
  per_minute: 600,
})
