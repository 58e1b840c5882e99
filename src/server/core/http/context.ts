import type { Locale } from '#contract/wire/contact.ts'
import type { BodyOf, Endpoint, Params, QueryOf, Upload } from '#contract/wire/endpoint.ts'
import type { Id, RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { RoleInAccount } from '#rules/permissions.ts'
import type { CardSetup } from '#rules/sales/payment-connection.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { UploadedFile } from './multipart.ts'
import type { IdempotentRequest } from './idempotency/seen-before.ts'

export type AnonymousActor = { kind: 'anyone'; address: string }
export type Person = { kind: 'person'; user_id: Id; session_id: Id; name: string; member: RoleInAccount }
/** A visitor or member, signed in without an account; a team member may do all that a client may. */
export type Client = { kind: 'client'; user_id: Id; session_id: Id; name: string }
export type PairedDevice = {
  kind: 'device'
  device_id: Id
  check_in_list_id: Id
  event_id: Id
  account_id: Id
  may_override: boolean
  /** Set: the device may only hand over the scans it still holds. */
  revoked_at: Instant | null
}
export type Actor = AnonymousActor | Client | Person | PairedDevice

type ActorByWho = { anyone: Actor; client: Client | Person; person: Person; door: Person | PairedDevice }
export type ActorOf<E extends Endpoint> = ActorByWho[E['who']]

/** Where a request comes from, as far as it says. */
export type Origin = { address: string; user_agent: string }

export type Context<A extends Actor = Actor> = {
  /** The one transaction of this request; a GET's is read only. */
  tx: Tx
  /** The clock, read once per request. */
  now: Instant
  random: RandomBytes
  actor: A
  from: Origin
  locale: Locale
  settings: { public_url: string; is_demo: boolean }
  /** What this server has for taking cards. */
  cards: CardSetup
}

type RequestInput<E extends Endpoint> = {
  params: Params<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The version that the change is based on (If-Match). */
  version: number | null
  /** Where the request comes from, for limits. */
  address: string
  /** As the browser calls itself; empty when it does not say. */
  user_agent: string
}

/** One request of an endpoint, understood: who asks, for what, in which transaction. */
export type Call<E extends Endpoint> = RequestInput<E> & { context: Context<ActorOf<E>> }

/** The same for a handler that opens its own transactions, because a refusal of it must leave a trace. */
export type OpenCall<E extends Endpoint> = RequestInput<E> & {
  context: Omit<Context<ActorOf<E>>, 'tx'>
  db: Database
  /** How this request is known again when it is repeated; null without a key. */
  repeat: IdempotentRequest | null
  file: E extends { upload: { is_optional: true } }
    ? UploadedFile | undefined
    : E extends { upload: Upload }
      ? UploadedFile
      : undefined
  /** All of them, where there may be several. */
  files: readonly UploadedFile[]
}
