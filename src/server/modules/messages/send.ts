import type { FailedBecause } from '#contract/messages/message-recipients.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Mailer, OutgoingMail } from '#server/adapters/mail/mailer.ts'
import { isOverTried, nextTry } from '#server/ground/tries.ts'
import type { Deps } from '#server/http/mount.ts'
import { composeWithin } from '#server/modules/mails/service.ts'
import { composeFor } from './compose.ts'
import { claimDue, markSent, saveTry, type RecipientRow } from './recipients-store.ts'
import { start } from './start.ts'
import * as store from './store.ts'

const SEND_WITHIN_MS = 60_000
/** Longer than sending may take: only what a process left behind that is gone is taken over. */
const TAKEN_FOR_MS = 2 * SEND_WITHIN_MS
const ERROR_LENGTH_MAX = 500
const PERMANENT = 500

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>

/** Lets the next message go whose time has come. @returns false when there is none */
export async function startNext({ db, clock, random, settings }: Needs): Promise<boolean> {
  return db.withTx(async (tx) => {
    const now = clock()
    const message = await store.takeDue(tx, now)
    if (message === undefined) return false
    if ((await store.findWriter(tx, message.by_user_id, message.account_id)) === undefined) {
      // Nobody could be answered.
      await store.save(tx, message.id, { cancelled_at: now })
      return true
    }
    const held_back_until = await start({ tx, now, random, settings }, message)
    if (held_back_until !== null) await store.save(tx, message.id, { held_back_until })
    return true
  })
}

/** It was stopped, or its person deleted, while it was on its way to the mail server. */
class NotOurs extends Error {
  override readonly name = 'NotOurs'
}

/**
 * Sends the message to the next who waits for it. Just before the mail server is given the mail, that is written down: if
 * the process ends or the answer is lost from then on, nobody knows whether it arrived, and it is not sent again by itself.
 * @returns false when nobody waits
 */
export async function sendNext({
  db,
  clock,
  settings,
  mailer,
}: Needs & { mailer: Mailer }): Promise<boolean> {
  const now = clock()
  const due = { now, until: later(now, TAKEN_FOR_MS), most: 1 }
  const [row] = await db.withTx((tx) => claimDue(tx, due))
  if (row === undefined) return false
  const end = (fields: Parameters<typeof saveTry>[2]) => db.withTx((tx) => saveTry(tx, row, fields))
  if (row.handed_at !== null) return end({ failed_at: now, because: 'unclear' }).then(() => true)
  let is_handed = false
  try {
    if (isOverTried(row.attempts)) throw new Error('The process ended while it was sending')
    const mail = await compose({ db, settings }, row)
    if (mail === null) return await end({ failed_at: now, because: 'left_out' }).then(() => true)
    await mailer.send(mail, AbortSignal.timeout(SEND_WITHIN_MS), async () => {
      if (!(await end({ handed_at: clock() }))) throw new NotOurs()
      is_handed = true
    })
  } catch (error) {
    if (!(error instanceof NotOurs)) await end(endOf(row, error, is_handed, clock()))
    return true
  }
  const is_there = await db.withTx((tx) => markSent(tx, row.id, clock()))
  if (!is_there) await mailer.forget?.(row.id)
  return true
}

async function compose(
  { db, settings }: Pick<Needs, 'db' | 'settings'>,
  row: RecipientRow,
): Promise<OutgoingMail | null> {
  return db.read(async (tx) => {
    const message = await store.findById(tx, row.message_id)
    const mail = message && (await composeFor(tx, settings, message, row))
    if (mail === undefined || mail === null) return null
    const { id, account_id, created_at } = row
    const { address: to_address, name: to_name } = mail.to
    const of_mail = { to_address, to_name, locale: mail.locale, template: 'message', data: mail.data }
    return composeWithin(tx, settings, { id, account_id, created_at, ...of_mail })
  })
}

/** What follows from a failure: a mail server's own word decides; without one, whether it had the mail. */
function endOf(
  row: RecipientRow,
  error: unknown,
  is_handed: boolean,
  now: Instant,
): Parameters<typeof saveTry>[2] {
  const last_error = wordsOf(error).slice(0, ERROR_LENGTH_MAX)
  const answer = answerOf(error)
  if (answer === null && is_handed) return { failed_at: now, because: 'unclear', last_error }
  const because: FailedBecause =
    answer === null ? 'unreachable' : isAddressRefused(error, answer) ? 'address_refused' : 'refused'
  const due_at = because === 'address_refused' ? null : nextTry(row.attempts, now)
  return due_at === null
    ? { failed_at: now, because, last_error, handed_at: null }
    : { due_at, last_error, handed_at: null }
}

/** The number with which the mail server answered; null where it said nothing. */
function answerOf(error: unknown): number | null {
  const is_answered = error instanceof Error && 'responseCode' in error
  return is_answered && typeof error.responseCode === 'number' ? error.responseCode : null
}

/** For good, and for this address alone. */
function isAddressRefused(error: unknown, answer: number): boolean {
  return answer >= PERMANENT && error instanceof Error && 'command' in error && error.command === 'RCPT TO'
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message
}

function later(now: Instant, by_ms: number): Instant {
  return fromEpochMs(toEpochMs(now) + by_ms)
}
