import { z } from 'zod'
import { BUILDING_LIMIT_MAX } from '../door/building.ts'
import { locale } from '../wire/contact.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { inheritedFields } from '../events/event-settings.ts'
import { cancellationFeePer, cancellationSteps } from '../orders/cancellation/cancellation-terms.ts'
import { idOf } from '../wire/id.ts'
import { instant, timezone } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { currencyCode } from '../wire/money.ts'
import { nameText } from '../wire/text.ts'

export const ACCOUNT_NAME_MAX = 149
export const CANCELLATION_FEE_MAX_CENTS = 10_000_000

/** Defaults of the account's new events. */
export const eventDefaults = z.strictObject(inheritedFields)
export type EventDefaults = z.infer<typeof eventDefaults>

const accountFields = {
  name: nameText(1, ACCOUNT_NAME_MAX),
  timezone,
  currency_code: currencyCode,
  locale,
  /** Languages in which the account writes texts for visitors; forms show only these. */
  languages: uniqueList(z.array(locale).min(1, 'required')),
  /** Fee that is kept when buyers and clients cancel themselves, in minor units of the currency (S11.4). */
  cancellation_fee_cents: z
    .number()
    .int('integer')
    .min(0, 'too_small')
    .max(CANCELLATION_FEE_MAX_CENTS, 'too_large'),
  cancellation_fee_per: cancellationFeePer,
  /** Deadlines of the refund; without any, nothing is refunded. */
  cancellation_steps: cancellationSteps,
  /**
   * Whether staff who decide on room bookings are e-mailed about requests; no effect in an account without rooms.
   */
  mails_about_bookings: z.boolean(),
  /** People inside the building from which doors ask before each entry; null: no limit, and nothing is counted. */
  building_limit: z
    .number()
    .int('integer')
    .min(1, 'too_small')
    .max(BUILDING_LIMIT_MAX, 'too_large')
    .nullable(),
}

export const account = z.object({
  ...accountFields,
  id: idOf('account'),
  name: z.string(),
  timezone: z.string(),
  currency_code: z.string(),
  locale: z.string(),
  event_defaults: z.object({ ...inheritedFields, support_email: z.string().nullable() }),
  created_at: instant,
  version: z.number().int(),
})
export type Account = z.infer<typeof account>

/** Fields that an admin may change, including single event defaults; omitted fields stay unchanged. */
export const accountEdit = z
  .strictObject({ ...accountFields, event_defaults: eventDefaults.partial() })
  .partial()
export type AccountEdit = z.infer<typeof accountEdit>

/** Why an account cannot take cards. */
export const connectionIssue = z.enum(['keys', 'live_keys', 'check', 'refused', 'charges', 'webhook'])
export type ConnectionIssue = z.infer<typeof connectionIssue>

export const cardProvider = z.enum(['sandbox', 'stripe'])
/** `test`: no money moves. */
export const cardMode = z.enum(['live', 'test'])

/** Methods of the payment page that are named; which of them it asks for follows from the provider's account. */
export const paymentMethodName = z.enum(['card', 'alipay', 'wechat_pay', 'apple_pay', 'google_pay'])
export type PaymentMethodName = z.infer<typeof paymentMethodName>

/** The provider's answer to a check of this server's keys. */
export const paymentCheck = z.object({
  at: instant,
  provider: cardProvider,
  mode: cardMode,
  /** Whether the provider accepts the keys. */
  is_accepted: z.boolean(),
  /** The payee's name at the provider; null when it is not given. */
  payee: z.string().nullable(),
  takes_charges: z.boolean(),
  /**
   * Whether the provider sends payment webhooks to this server; `unknown`: the keys lack the permission to read
   * it.
   */
  webhook: z.enum(['registered', 'missing', 'unknown']),
  /**
   * Events that the webhook of this server's URL is not subscribed to; absent when there are none or no such
   * webhook, and in older checks.
   */
  unheard_events: z.array(z.string()).optional(),
  /** Methods that the payment page asks for; absent where unknown, and in older checks. */
  methods: z.array(paymentMethodName).optional(),
})
export type PaymentCheck = z.infer<typeof paymentCheck>

/** The connection to the card payment provider, with its three states (S9.2). */
export const paymentConnection = z.object({
  /** Null: this server has no provider keys. */
  provider: cardProvider.nullable(),
  mode: cardMode.nullable(),
  status: z.enum(['NOT_CONNECTED', 'SETUP_INCOMPLETE', 'CONNECTED']),
  missing: z.array(connectionIssue),
  /** Only for those who may change the account. */
  details: z
    .object({
      /** URL to which the provider must send webhooks. */
      webhook_url: z.string(),
      webhook_heard_at: instant.nullable(),
      check: paymentCheck.nullable(),
    })
    .nullable(),
})
export type PaymentConnection = z.infer<typeof paymentConnection>

const ERRORS = ['account.not_found'] as const

export const readOwnAccount = endpoint({
  method: 'GET',
  path: '/accounts',
  who: 'person',
  summary: 'Retrieve the account of this session',
  ok: itemOf(account),
  errors: ERRORS,
})

export const readAccount = endpoint({
  method: 'GET',
  path: '/accounts/:account_id',
  who: 'person',
  summary: 'Retrieve the account of this session by its id; any other is not found',
  ok: itemOf(account),
  errors: ERRORS,
})

export const updateOwnAccount = endpoint({
  method: 'PUT',
  path: '/accounts',
  who: 'person',
  summary: 'Update the account of this session; omitted fields stay unchanged',
  body: accountEdit,
  ok: itemOf(account),
  errors: [...ERRORS, 'version.stale'],
  versioned: true,
})

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/accounts/:account_id',
  who: 'person',
  summary: 'Update the account of this session by its id; omitted fields stay unchanged',
  body: accountEdit,
  ok: itemOf(account),
  errors: [...ERRORS, 'version.stale'],
  versioned: true,
})

export const readPaymentConnection = endpoint({
  method: 'GET',
  path: '/accounts/:account_id/payment-connection',
  who: 'person',
  summary: 'Retrieve the card payment connection of the account, with what is missing',
  ok: itemOf(paymentConnection),
  errors: ERRORS,
})

export const connectPayment = endpoint({
  method: 'POST',
  path: '/accounts/:account_id/payment-connection',
  who: 'person',
  summary:
    'Connect the account to the card payment provider by checking the keys of this server; can be repeated',
  ok: itemOf(paymentConnection),
  errors: [...ERRORS, 'payment.no_provider', 'payment.unavailable', 'rate.limited'],
  per_minute: 20,
})
