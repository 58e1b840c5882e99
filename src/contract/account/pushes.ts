import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'

const ENDPOINT_MAX = 1000

/** A browser's push subscription for notifications while the product is not open. */
export const pushSubscription = z.strictObject({
  /** URL at the browser's push service; anyone with it and the keys can send notifications. */
  endpoint: z
    .string()
    .max(ENDPOINT_MAX, 'too_long')
    .regex(/^https?:\/\/[!-~]+$/),
  /** The browser's public key: an uncompressed P-256 point, 65 bytes in base64url. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  /** Secret shared by this browser and the server: 16 bytes in base64url. */
  auth: z.string().regex(/^[\w-]{22}$/),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>

/** A push message as the service worker reads it. */
export const pushMessage = z.object({
  title: z.string().min(1),
  body: z.string(),
  /** Path of the page to open. */
  path: z.string().regex(/^\/(?!\/)/),
  /** A later message with the same tag replaces the earlier one. */
  tag: z.string(),
  /** BCP 47. */
  lang: z.string(),
})
export type PushMessage = z.infer<typeof pushMessage>

/** Push state of the calling browser. */
export const pushState = z.object({
  /** Public key of this installation, with which browsers subscribe; never changes. */
  public_key: z.string(),
  /** The subscription stored for this session's browser; null: none. */
  endpoint: z.string().nullable(),
})
export type PushState = z.infer<typeof pushState>

export const readPushSubscription = endpoint({
  method: 'GET',
  path: '/WOWusers/push-subscription',
  who: 'client',
  summary: 'Retrieve the push subscription of the browser of this session, and the key to subscribe with',
  ok: itemOf(pushState),
  errors: [],
})

export const keepPushSubscription = endpoint({
  method: 'PUT',
  path: '/WOWusers/push-subscription',
  who: 'client',
  summary: 'Set the push subscription of the browser of this session; it ends with the session',
  body: pushSubscription,
  ok: itemOf(pushState),
  errors: ['rate.limited'],
  per_minute: 30,
})

export const endPushSubscription = endpoint({
  method: 'DELETE',
  path: '/WOWusers/push-subscription',
  who: 'client',
  summary: 'Delete the push subscription of the browser of this session',
  errors: [],
})
