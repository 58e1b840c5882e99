import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RandomBytes } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import { sendScans } from '#contract/scans.ts'
import type { PaymentProvider } from '#server/adapters/payment/provider.ts'
import type { Files } from '#server/adapters/files/files.ts'
import type { OpenMail } from '#server/adapters/mail/open-mail.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { withAuthors } from './authors.ts'
import { finish, goodAnswer, guardsOf, readParts, repeatOf, surroundings } from './answer.ts'
import type { Options, ReplyOf } from './answer.ts'
import type { Actor, Call, OpenCall } from './context.ts'
import { answerOnce, type Answer } from './idempotency.ts'
import { bearerOf, requireActor } from './who-asks.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const SCANS_LIMIT_BYTES = 2 * 1024 * 1024

/** What the API works with; made once per process, or per test. */
export type Deps = {
  db: Database
  clock: () => Instant
  random: RandomBytes
  files: Files
  /** Writes to where everything lies, and throws what that throws. */
  tryWriting: () => Promise<void>
  /** Where cards are paid; null: nowhere. */
  provider: PaymentProvider | null
  /** Whether payments that move no money buy tickets: in a demo. */
  takes_test_money: boolean
  mail: OpenMail
  settings: { public_url: string; is_demo: boolean }
  /** Development and tests: an answer that the contract does not know is a failure. */
  checks_replies: boolean
}

export type Api = { fastify: FastifyInstance; deps: Deps }

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>
type OpenHandler<E extends Endpoint> = (call: OpenCall<E>) => Promise<ReplyOf<E>>

/**
 * Serves an endpoint: who asks, is the input right, was this request seen before, then the handler, all in
 * one transaction that a refusal undoes. With `transaction: false` the handler opens its own.
 */
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: OpenHandler<E>,
  options: Options<E> & { transaction: false },
): void
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  options?: Options<E>,
): void
export function mount<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E> | OpenHandler<E>,
  options: Options<E> & { transaction?: false } = {},
): void {
  const { fastify, deps } = api
  const is_open = options.transaction === false
  fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.path === sendScans.path ? SCANS_LIMIT_BYTES : BODY_LIMIT_BYTES,
    ...guardsOf(endpoint),
    handler: async (request, reply) => {
      const answer = is_open
        ? await answerOpen(deps, endpoint, handler as OpenHandler<E>, request)
        : await answerInOne(deps, endpoint, handler as Handler<E>, request)
      return finish(deps, endpoint, { request, reply, answer }, options)
    },
  })
}

async function answerInOne<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
): Promise<Answer> {
  const now = deps.clock()
  const run = async (tx: Tx): Promise<Answer> => {
    const actor = await requireActor(tx, endpoint, request, now)
    const parts = readParts(endpoint, request, request.body)
    const context = { tx, now, actor, ...surroundings(deps, request) }
    const change = async () => handler({ ...parts, context } as Call<E>)
    const asked = { ...parts, tx, now, actor }
    const work = async () => goodAnswer(endpoint, await withAuthors(endpoint, asked, change))
    const repeat = repeatOf(endpoint, request, { actor, now, sent: request.body })
    return repeat === null ? work() : answerOnce(tx, repeat, work)
  }
  return endpoint.method === 'GET' ? deps.db.read(run) : deps.db.withTx(run)
}

async function answerOpen<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  handler: OpenHandler<E>,
  request: FastifyRequest,
): Promise<Answer> {
  const now = deps.clock()
  const is_nobody = endpoint.who === 'anyone' && bearerOf(request) === null
  const actor: Actor = is_nobody
    ? { kind: 'anyone', address: request.ip }
    : await deps.db.read((tx) => requireActor(tx, endpoint, request, now))
  const parts = readParts(endpoint, request, request.body)
  const context = { now, actor, ...surroundings(deps, request) }
  return goodAnswer(endpoint, await handler({ ...parts, context, db: deps.db } as OpenCall<E>))
}
