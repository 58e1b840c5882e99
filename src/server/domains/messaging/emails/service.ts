import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { composeMail, type Composing } from './compose.ts'
import { reasonOf, saidBy, sendDue, wordsOf as wordsOfError, type SendResult } from './hand-over.ts'
import { readLetterVenue } from './email-branding.ts'
import type { Mail } from './email-data.ts'
import * as not_sent from './not-sent-store.ts'
import * as store from './store.ts'

export type { BookingMailKind, BookingNoticeKind } from './booking-content.ts'
export { composeWithin } from './compose.ts'
export { readLetterVenue } from './email-branding.ts'
export { sendDue, type SendResult } from './hand-over.ts'
export type { DataOf, Mail, MailContent } from './email-data.ts'
export { mailLocale } from './email-data.ts'
export { listNotSent } from './not-sent-store.ts'
export { wordsOf as mailWordsOf } from './labels.ts'
export type { EventOfMail, MoneyNews, OwedOfMail } from './order-content.ts'

/** What listeners of the database are told when mail was queued. */
export const MAILS_TOPIC = 'mails'

/** Somebody waits for it. */
const TRY_WITHIN_MS = 20_000
const KEPT_MS = 30 * 24 * 60 * 60_000

type Making = { now: Instant; random: RandomBytes }
type Apart = { apart_ms: number; behind: number }
const AT_ONCE: Apart = { apart_ms: 0, behind: 0 }

/**
 * Queues a mail in the transaction of the change that causes it: rolled back, it was never there; committed,
 * it is sent soon by one of the processes. Gives its id.
 */
export async function queueMail(tx: Tx, making: Making, mail: Mail): Promise<Id> {
  const id = newId('mail', making.random)
  await add(tx, making, [{ ...mail, id }])
  return id
}

/**
 * The same of several at once.
 * @param apart_ms how long after the one before each is due; default: all at once
 * @param behind how many are due before the first of them
 */
export async function queueMails(
  tx: Tx,
  making: Making,
  mails: readonly Mail[],
  { apart_ms, behind }: Apart = AT_ONCE,
): Promise<void> {
  await add(
    tx,
    making,
    mails.map((mail) => ({ ...mail, id: newId('mail', making.random) })),
    { apart_ms, behind },
  )
}

async function add(
  tx: Tx,
  { now }: Making,
  mails: readonly (Mail & { id: Id })[],
  { apart_ms, behind }: Apart = AT_ONCE,
): Promise<void> {
  if (mails.length === 0) return
  await store.addMails(
    tx,
    mails.map(({ id, account_id, to, locale, template, data, about = null }, at) => {
      const of_mail = { id, account_id, locale, template, data, about }
      const due_at = apart_ms === 0 ? now : later(now, (behind + at) * apart_ms)
      return { ...of_mail, to_address: to.address, to_name: to.name, created_at: now, due_at }
    }),
  )
  addTopic(tx, MAILS_TOPIC)
}

type Sending = { db: Database; settings: Composing }
type SendMailsDeps = Sending & { clock: () => Instant; mailer: Mailer }

/** Sends the queued mails that have waited longest, so many at once. @returns what became of each */
export function sendDueMails({ settings, ...needs }: SendMailsDeps, most: number): Promise<SendResult[]> {
  const prepare = async (tx: Tx) => {
    const venueOf = await readLetterVenue(tx, settings)
    return (row: store.MailRow) => composeMail(row, venueOf)
  }
  return sendDue(
    needs,
    { ...store.queue, name: 'mails', templateOf: ({ template }) => template, prepare },
    most,
  )
}

/** Sends a mail of an order again that failed or is unclear. @returns false: there is no such mail */
export async function sendAgain(tx: Tx, order_id: Id, id: Id, now: Instant): Promise<boolean> {
  addTopic(tx, MAILS_TOPIC)
  return not_sent.sendAgain(tx, order_id, id, now)
}

/** What a mail server said to a message; `whole_answer` names the address that was tried. */
export type SentAtOnce =
  { is_sent: true; answer: string } | { is_sent: false; answer: string; whole_answer: string }

/** Sends a mail past the queue and tells what the mail server answered; nothing of it is kept. */
export async function sendAtOnce(
  { mailer, now, random, ...composing }: Sending & Making & { mailer: Mailer },
  { account_id, to, locale, template, data }: Mail,
): Promise<SentAtOnce> {
  const row = { account_id, to_address: to.address, to_name: to.name, locale, template, data }
  const venueOf = await composing.db.read((tx) => readLetterVenue(tx, composing.settings))
  const mail = await composeMail({ ...row, id: newId('mail', random), created_at: now }, venueOf)
  try {
    return { is_sent: true, answer: await mailer.send(mail, AbortSignal.timeout(TRY_WITHIN_MS)) }
  } catch (error) {
    return { is_sent: false, answer: saidBy(error) ?? reasonOf(error), whole_answer: wordsOfError(error) }
  }
}

/** Deletes mails after 30 days, sent or not. */
export async function deleteOldMails(tx: Tx, now: Instant): Promise<void> {
  await store.queue.deleteBefore(tx, oldestKept(now))
}

/** Since when mails are kept. */
export function oldestKept(now: Instant): Instant {
  return later(now, -KEPT_MS)
}

function later(now: Instant, by_ms: number): Instant {
  return fromEpochMs(toEpochMs(now) + by_ms)
}
