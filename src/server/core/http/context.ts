import type { Locale } from '#contract/wire/contact.ts'
import type { BodyOf, Endpoint, Params, QueryOf, Upload } from '#contract/wire/endpoint.ts'
import type { Id, RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { RoleInAccount } from '#rules/permissions.ts'
import type { CardSetup } from '#rules/sales/payment-connection.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { UploadedFile } from './multipart.ts'
import type { IdempotentRequest } from './idempotency/idempotent-request.ts'

export type AnonymousActor = { kind: 'anyone'; address: string }
export type Person = { kind: 'person'; user_id: Id; session_id: Id; name: string; member: RoleInAccount }
/** A visitor or member, signed in without an account. A team member may do everything that a client may. */
export type Client = { kind: 'client'; user_id: Id; session_id: Id; name: string }
export type PairedDevice = {
  kind: 'device'
  device_id: Id
  check_in_list_id: Id
  event_id: Id
  account_id: Id
  may_override: boolean
  /** If set, the device may only send the scans that it still holds. */
  revoked_at: Instant | null
}
export type Actor = AnonymousActor | Client | Person | PairedDevice

type ActorByWho = { anyone: Actor; client: Client | Person; person: Person; door: Person | PairedDevice }
export type ActorOf<E extends Endpoint> = ActorByWho[E['who']]

/** Address and user agent of a request. */
export type Origin = { address: string; user_agent: string }

/** Facts about this server; `promises_mail`: visitors may expect e-mail. */
export type ServerSettings = { public_url: string; is_demo: boolean; promises_mail: boolean }

export type Context<A extends Actor = Actor> = {
  /** The single transaction of this request; read-only for a GET. */
  tx: Tx
  /** The clock, read once per request. */
  now: Instant
  random: RandomBytes
  actor: A
  from: Origin
  locale: Locale
  settings: ServerSettings
  /** Card payment setup of this server. */
  cards: CardSetup
}

type RequestInput<E extends Endpoint> = {
  params: Params<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The version that the change is based on (If-Match). */
  version: number | null
  /** Client address, for rate limits. */
  address: string
  /** User agent; empty without the header. */
  user_agent: string
}

/** A parsed and authenticated request of an endpoint with its transaction. */
export type Call<E extends Endpoint> = RequestInput<E> & { context: Context<ActorOf<E>> }

/**
 * The same for a handler that opens its own transactions, because a rejected request must still write
 * something.
 */
export type OpenCall<E extends Endpoint> = RequestInput<E> & {
  context: Omit<Context<ActorOf<E>>, 'tx'>
  db: Database
  /** Identifies a repeated request; null without an idempotency key. */
  repeat: IdempotentRequest | null
  file: E extends { upload: { is_optional: true } }
    ? UploadedFile | undefined
    : E extends { upload: Upload }
      ? UploadedFile
      : undefined
  /** All files, where several are allowed. */
  files: readonly UploadedFile[]
}
