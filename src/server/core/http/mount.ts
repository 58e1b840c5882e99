import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Id, RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { PaymentProvider } from '#server/core/integrations/payment/provider.ts'
import type { FileStorage } from '#server/core/integrations/files/files.ts'
import type { MailService } from '#server/core/integrations/mail/open-mail.ts'
import type { PushServices } from '#server/core/integrations/push/push-services.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { sendResponse, type ExportAudit, type MountOptions, type ReplyOf } from './answer.ts'
import type { ServerSettings, Call, Client, Context, OpenCall, PairedDevice, Person } from './context.ts'
import { installMultipart } from './multipart.ts'
import { handleRequest, type AnyHttpHooks, type HttpHooks } from './pipeline.ts'
import { guardsOf } from './request-parts.ts'
import { batchedHandler, type BatchedHandler } from './batched-handler.ts'

/** Dependencies of the API; created once per process or test. */
export type Deps = {
  db: Database
  clock: () => Instant
  random: RandomBytes
  files: FileStorage
  /** Writes to the data folder; throws the error of a failed write. */
  tryWriting: () => Promise<void>
  /** Card payment provider; null: none. */
  provider: PaymentProvider | null
  /** Whether payments in test mode buy tickets: in a demo. */
  takes_test_money: boolean
  mail: MailService
  push: PushServices
  settings: ServerSettings
  /**
   * Number of concurrent holds of an event from which its visitors queue, and the interval at which the queue
   * advances; null: never.
   */
  waiting_room: { most_under_way: number; move_every_ms: number } | null
  /** In development and tests a response that does not match the contract is an error. */
  checks_replies: boolean
}

/** Authenticated caller and the stored last-seen time. */
export type ResolvedSession =
  | { actor: Person | Client; last_seen_at: Instant }
  /** `doors`: one per list that the phone holds or held. */
  | { actor: PairedDevice; last_seen_at: null; doors: readonly PairedDevice[] }

/** Services of the modules that requests need; the modules are layered above the pipeline. */
export type ModuleServices = {
  /** Resolves sessions by their tokens; unknown tokens are missing from the result. */
  resolveSession: (
    tx: Tx,
    tokens: readonly string[],
    now: Instant,
  ) => Promise<ReadonlyMap<string, ResolvedSession>>
  saveLastSeen: (tx: Tx, session_id: Id, at: Instant) => Promise<void>
  recordExport: (context: Context, exported: ExportAudit, total_rows: number) => Promise<void>
}

export type Api = { fastify: FastifyInstance; deps: Deps; modules: ModuleServices }

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>
type OpenHandler<E extends Endpoint> = (call: OpenCall<E>) => Promise<ReplyOf<E>>

/**
 * Serves an endpoint: authenticates, validates the input, checks for a repeated request and runs the handler,
 * all in one transaction that an error rolls back. With `transaction: false` the handler opens its own
 * transactions, and its response is stored after them, unless the handler stores and repeats it itself with
 * `keeps_answers`. With hooks, a request that is repeated under its key runs neither `prepare` nor `save`
 * again. With `saveAll` one transaction saves the requests that wait together.
 */
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: OpenHandler<E>,
  options: MountOptions<E> & { transaction: false; keeps_answers?: true },
): void
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  options?: MountOptions<E>,
): void
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  batched: BatchedHandler<E>,
  options?: MountOptions<E>,
): void
export function mount<E extends Endpoint, Ready>(
  api: Api,
  endpoint: E,
  hooks: HttpHooks<E, Ready>,
  options?: MountOptions<E>,
): void
export function mount<E extends Endpoint, Ready>(
  api: Api,
  endpoint: E,
  handler: Handler<E> | OpenHandler<E> | HttpHooks<E, Ready> | BatchedHandler<E>,
  options: MountOptions<E> & { transaction?: false; keeps_answers?: true } = {},
): void {
  const hooks = hooksOf(handler, options)
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...guardsOf(endpoint),
    handler: async (request, reply) => {
      const answer = await handleRequest(api, endpoint, hooks, request)
      return sendResponse(api.deps, endpoint, { request, reply, answer }, options)
    },
  }
  const { upload } = endpoint
  if (upload === undefined) return void api.fastify.route(route)
  void api.fastify.register(async (scope) => {
    await installMultipart(scope, upload)
    scope.route(route)
  })
}

function hooksOf<E extends Endpoint, Ready>(
  handler: Handler<E> | OpenHandler<E> | HttpHooks<E, Ready> | BatchedHandler<E>,
  { transaction, keeps_answers }: { transaction?: false; keeps_answers?: true },
): AnyHttpHooks<E> {
  if (typeof handler !== 'function')
    return 'saveAll' in handler ? batchedHandler(handler) : (handler as AnyHttpHooks<E>)
  return transaction === false
    ? { prepare: handler as OpenHandler<E>, keeps_answers: keeps_answers === true }
    : { save: handler as Handler<E> }
}
