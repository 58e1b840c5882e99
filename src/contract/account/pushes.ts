import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'

const ENDPOINT_MAX = 1000

/** What a browser gave out so that it can be told something while the product is not open. */
export const pushSubscription = z.strictObject({
  /** The address at the browser's push service; whoever has it and the keys can tell the browser something. */
  endpoint: z
    .string()
    .max(ENDPOINT_MAX, 'too_long')
    .regex(/^https?:\/\/[!-~]+$/),
  /** The browser's public key: an uncompressed point of P-256, 65 bytes in base64url. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  /** What only this browser and the server know: 16 bytes in base64url. */
  auth: z.string().regex(/^[\w-]{22}$/),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>

/** What a browser is told, as its service worker reads it. */
export const pushMessage = z.object({
  title: z.string().min(1),
  body: z.string(),
  /** The page that it opens, below the origin. */
  path: z.string().regex(/^\/(?!\/)/),
  /** A later message of the same tag takes the place of the one before. */
  tag: z.string(),
  /** BCP 47. */
  lang: z.string(),
})
export type PushMessage = z.infer<typeof pushMessage>

/** Whether and how the browser that asks is told something. */
export const pushState = z.object({
  /** With which a browser subscribes: that of this installation, for good. */
  public_key: z.string(),
  /** What the server knows of the browser of this session; null: nothing. */
  endpoint: z.string().nullable(),
})
export type PushState = z.infer<typeof pushState>

export const readPushSubscription = endpoint({
  method: 'GET',
  path: '/WOWusers/push-subscription',
  who: 'client',
  summary: 'Whether the browser of this session is told what concerns who is signed in',
  ok: itemOf(pushState),
  errors: [],
})

export const keepPushSubscription = endpoint({
  method: 'PUT',
  path: '/WOWusers/push-subscription',
  who: 'client',
  summary:
    'Tell the browser of this session what concerns who is signed in; ends with the session, or when another takes its place',
  body: pushSubscription,
  ok: itemOf(pushState),
  errors: ['rate.limited'],
  per_minute: 30,
})

export const endPushSubscription = endpoint({
  method: 'DELETE',
  path: '/WOWusers/push-subscription',
  who: 'client',
  summary: 'Tell the browser of this session nothing any more',
  errors: [],
})
