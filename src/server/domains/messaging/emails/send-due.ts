import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Id } from '#contract/wire/id.ts'
import type { DeliveryFailureReason, NotSentReason } from '#contract/messages/message-recipients.ts'
import type { Mailer, OutgoingMail } from '#server/core/integrations/mail/mailer.ts'
import { NoMailServerError } from '#server/core/integrations/mail/without-server.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { Claim, mailQueueOf, DeliveryFailure, DueRows } from '#server/core/db/queue.ts'
import { KeyedBatchQueues } from '#server/core/batch-queue.ts'
import { isOutOfAttempts, nextAttemptAt } from '#server/core/backoff.ts'
import { withRequestId } from '#server/core/request-scope.ts'

const SEND_WITHIN_MS = 60_000
/** Longer than sending may take, so that only a mail whose process is gone is claimed again. */
const CLAIM_MS = 2 * SEND_WITHIN_MS
const MARK_BATCH_SIZE = 100
const ERROR_LENGTH_MAX = 500
const PERMANENT = 500
/**
 * Replies to these commands concern the mail; replies to any other concern this server, such as a wrong
 * password.
 */
const MAIL_COMMANDS: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

type QueueRow = Claim & { handed_at: Instant | null; request_id: string | null }
/** A mail that must not be sent any more. */
type SkippedMail = { because: Extract<NotSentReason, 'left_out' | 'declined'> }

/** A table of queued mails, and how its rows are composed. */
export type MailQueue<Row extends QueueRow> = Omit<
  ReturnType<typeof mailQueueOf>,
  'claimDue' | 'deleteBefore'
> & {
  name: string
  claimDue(tx: Tx, due: DueRows): Promise<Row[]>
  templateOf(row: Row): string
  /** Reads what the claimed mails have in common; returns the function that composes each. */
  prepare(tx: Tx): Promise<(row: Row) => Promise<OutgoingMail | SkippedMail>>
}

/** Result of an attempt, without personal data; dropped: it must not be sent any more; kept: there is no mail server. */
export type SendResult =
  | { kind: 'sent' | 'dropped' | 'kept'; mail_id: Id }
  | {
      kind: 'put_off' | 'given_up' | 'unclear'
      mail_id: Id
      request_id: string | null
      template: string
      attempts: number
      reason: string
    }

type SendDeps = { db: Database; clock: () => Instant; mailer: Mailer }

/**
 * Sends the mails of a queue that have waited longest, `most` at once and those that were put off by `ahead_ms` too,
 * each at most once, even if a process dies. Just before a mail is handed to the mail server, that is recorded. Without a reply from then on it is
 * unknown whether it arrived: the mail is marked unclear and not retried, unless sending it again is
 * harmless. A temporary rejection, or a failure before the hand-over, is retried after 1 and 10 minutes, 1
 * and 6 hours; a permanent rejection has failed. Throws database errors only.
 * @returns the result of each mail; empty if none was due
 */
export async function sendDue<Row extends QueueRow>(
  deps: SendDeps,
  queue: MailQueue<Row>,
  { most, ahead_ms = null }: Pick<DueRows, 'most' | 'ahead_ms'>,
): Promise<SendResult[]> {
  const { db, clock } = deps
  const now = clock()
  const until = addMs(now, CLAIM_MS)
  const claimed = await db.withTx(async (tx) => {
    const rows = await queue.claimDue(tx, { now, until, most, ahead_ms })
    return rows.length === 0 ? null : { rows, compose: await queue.prepare(tx) }
  })
  if (claimed === null) return []
  const { rows, compose } = claimed
  const results = await Promise.allSettled(
    rows.map((row) => withRequestId(row.request_id, () => sendOne(deps, queue, row, compose))),
  )
  return results.map((result) => {
    if (result.status === 'fulfilled') return result.value
    throw result.reason
  })
}

/** The mail was stopped, erased or claimed by another process before the mail server received anything. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

/** Batches the updates that mark mails as being handed over, and as accepted. */
const handOverBatches = new KeyedBatchQueues<Claim, boolean>()
const sentBatches = new KeyedBatchQueues<Id, boolean>()

async function sendOne<Row extends QueueRow>(
  deps: SendDeps,
  queue: MailQueue<Row>,
  row: Row,
  compose: (row: Row) => Promise<OutgoingMail | SkippedMail>,
): Promise<SendResult> {
  const { db, clock, mailer } = deps
  const { id } = row
  let is_handed = row.handed_at !== null && mailer.is_repeatable !== true
  try {
    if (is_handed) throw new Error('The process ended while it handed it over')
    if (isOutOfAttempts(row.attempts)) throw new Error('The process ended while it was sending')
    const mail = await compose(row)
    if ('because' in mail) {
      await db.withTx((tx) => queue.markUnsent(tx, row, { failed_at: clock(), ...mail }))
      return { kind: 'dropped', mail_id: id }
    }
    await mailer.send(mail, AbortSignal.timeout(SEND_WITHIN_MS), async () => {
      if (!(await markHanded(deps, queue, row))) throw new ClaimLost()
      is_handed = mailer.is_repeatable !== true
    })
  } catch (error) {
    if (error instanceof ClaimLost) return { kind: 'dropped', mail_id: id }
    return settleFailure(deps, queue, row, { error, is_handed })
  }
  // The recipient was erased while the mail was being sent.
  if (!(await markSent(deps, queue, id))) await mailer.forget?.(id)
  return { kind: 'sent', mail_id: id }
}

function markHanded<Row extends QueueRow>(
  { db, clock }: SendDeps,
  { name, markHanded: mark }: MailQueue<Row>,
  { id, attempts }: Row,
): Promise<boolean> {
  return handOverBatches.add(
    db,
    name,
    { id, attempts },
    {
      most: MARK_BATCH_SIZE,
      processBatch: async (claims) => {
        const marked_ids = await db.withTx((tx) => mark(tx, claims, clock()))
        return claims.map((claim) => ({ answer: marked_ids.has(claim.id) }))
      },
    },
  )
}

function markSent<Row extends QueueRow>(
  { db, clock }: SendDeps,
  { name, markSent: mark }: MailQueue<Row>,
  id: Id,
): Promise<boolean> {
  return sentBatches.add(db, name, id, {
    most: MARK_BATCH_SIZE,
    processBatch: async (ids) => {
      const existing_ids = await db.withTx((tx) => mark(tx, ids, clock()))
      return ids.map((mail_id) => ({ answer: existing_ids.has(mail_id) }))
    },
  })
}

async function settleFailure<Row extends QueueRow>(
  { db, clock }: SendDeps,
  queue: MailQueue<Row>,
  row: Row,
  failure: { error: unknown; is_handed: boolean },
): Promise<SendResult> {
  const { id, attempts, request_id } = row
  const outcome = outcomeOf(row, failure, clock())
  await db.withTx((tx) => queue.markUnsent(tx, row, outcome))
  if (failure.error instanceof NoMailServerError) return { kind: 'kept', mail_id: id }
  const kind = 'due_at' in outcome ? 'put_off' : outcome.because === 'unclear' ? 'unclear' : 'given_up'
  const template = queue.templateOf(row)
  return { kind, mail_id: id, request_id, template, attempts, reason: reasonOf(failure.error) }
}

/**
 * Returns the consequence of a failure: the mail server's reply decides; without one, whether it had received
 * the mail.
 */
function outcomeOf(
  { attempts }: Claim,
  { error, is_handed }: { error: unknown; is_handed: boolean },
  now: Instant,
): DeliveryFailure {
  if (error instanceof NoMailServerError)
    return { failed_at: now, because: 'no_mail_server', last_error: '', handed_at: null }
  const last_error = (serverReplyOf(error) ?? errorMessageOf(error)).slice(0, ERROR_LENGTH_MAX)
  const reply_code = replyCodeOf(error)
  if (reply_code === null && is_handed) return { failed_at: now, because: 'unclear', last_error }
  const command = error instanceof Error && 'command' in error ? error.command : null
  const is_final = reply_code !== null && reply_code >= PERMANENT && MAIL_COMMANDS.has(command)
  const because: DeliveryFailureReason =
    reply_code === null ? 'unreachable' : is_final && command === 'RCPT TO' ? 'address_refused' : 'refused'
  const due_at = is_final ? null : nextAttemptAt(attempts, now)
  return due_at === null
    ? { failed_at: now, because, last_error, handed_at: null }
    : { due_at, last_error, handed_at: null }
}

/** Returns the mail server's reply code; null without a reply. */
function replyCodeOf(error: unknown): number | null {
  const is_answered = error instanceof Error && 'responseCode' in error
  return is_answered && typeof error.responseCode === 'number' ? error.responseCode : null
}

/** Returns the reply line of a rejection. */
export function serverReplyOf(error: unknown): string | null {
  const response = error instanceof Error && 'response' in error ? error.response : null
  return typeof response === 'string' ? response : null
}

export const errorMessageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Only codes, because the mail server's text repeats the address. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const reply_code = replyCodeOf(error)
  return reply_code === null ? code : `${code} ${reply_code}`
}
