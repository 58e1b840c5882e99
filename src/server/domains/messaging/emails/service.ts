import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { ticket_rush } from '#server/core/rush.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { composeMail, type ComposeDeps } from './compose.ts'
import { reasonOf, serverReplyOf, sendDue, errorMessageOf, type SendResult } from './send-due.ts'
import { readEmailBranding } from './email-branding.ts'
import type { Mail } from './email-data.ts'
import * as not_sent from './unsent-store.ts'
import * as store from './store.ts'

export type { BookingMailKind, BookingNoticeKind } from './booking-content.ts'
export { composeInTx } from './compose.ts'
export { readEmailBranding } from './email-branding.ts'
export { sendDue, type SendResult } from './send-due.ts'
export type { DataOf, Mail, MailContent } from './email-data.ts'
export { mailLocale } from './email-data.ts'
export { countKept as countKeptMails, listNotSent } from './unsent-store.ts'
export { translatorOf as mailTranslatorOf } from './labels.ts'
export type { MailEvent, ProviderNoticeKind, BalanceDue } from './order-content.ts'

/** Notification topic of queued mail. */
export const MAILS_TOPIC = 'mails'

/** A person is waiting for it. */
const TRY_WITHIN_MS = 20_000
const RETENTION_MS = 30 * 24 * 60 * 60_000

type QueueContext = { now: Instant; random: RandomBytes }
/** The longest that a mail waits for a rush to end (decision 087). */
export const PUT_OFF_MS = 120_000
type Spacing = { interval_ms: number; offset: number }
const NO_SPACING: Spacing = { interval_ms: 0, offset: 0 }

/**
 * Queues a mail in the transaction of the change that causes it: after a rollback it never existed; after the
 * commit one of the processes sends it soon. Returns its id.
 */
export async function queueMail(tx: Tx, context: QueueContext, mail: Mail): Promise<Id> {
  const id = newId('mail', context.random)
  await add(tx, context, [{ ...mail, id }], () => context.now)
  addTopic(tx, MAILS_TOPIC)
  return id
}

/**
 * Queues several mails.
 * @param interval_ms interval between due times; default: all at once
 * @param offset number of earlier mails that the first one is scheduled after
 */
export async function queueMails(
  tx: Tx,
  context: QueueContext,
  mails: readonly Mail[],
  { interval_ms, offset }: Spacing = NO_SPACING,
): Promise<void> {
  if (mails.length === 0) return
  await add(tx, context, withIds(mails, context), (at) => addMs(context.now, (offset + at) * interval_ms))
  addTopic(tx, MAILS_TOPIC)
}

/**
 * Queues mails about what a page already shows their readers. In a rush on tickets they are put off until it ends, by
 * two minutes at most, so that composing them takes nothing from the sale (decision 087).
 */
export async function queuePatientMails(
  tx: Tx,
  context: QueueContext,
  mails: readonly Mail[],
): Promise<void> {
  if (!ticket_rush.isOn()) return queueMails(tx, context, mails)
  if (mails.length > 0) await add(tx, context, withIds(mails, context), () => addMs(context.now, PUT_OFF_MS))
}

const withIds = (mails: readonly Mail[], { random }: QueueContext) =>
  mails.map((mail) => ({ ...mail, id: newId('mail', random) }))

async function add(
  tx: Tx,
  { now }: QueueContext,
  mails: readonly (Mail & { id: Id })[],
  dueAt: (index: number) => Instant,
): Promise<void> {
  await store.addMails(
    tx,
    mails.map(({ id, account_id, to, locale, template, data, about = null, request_id }, at) => {
      const row = {
        id,
        account_id,
        locale,
        template,
        data,
        about,
        ...(request_id !== undefined && { request_id }),
      }
      return { ...row, to_address: to.address, to_name: to.name, created_at: now, due_at: dueAt(at) }
    }),
  )
}

type MailDeps = { db: Database; settings: ComposeDeps }
type SendMailsDeps = MailDeps & { clock: () => Instant; mailer: Mailer }

/**
 * Sends the queued mails that have waited longest, `most` at once.
 * @param is_rush leaves out what was put off in a rush and is not due yet
 * @returns the result of each
 */
export function sendDueMails(
  { settings, ...deps }: SendMailsDeps,
  most: number,
  { is_rush = false } = {},
): Promise<SendResult[]> {
  const prepare = async (tx: Tx) => {
    const venueOf = await readEmailBranding(tx, settings)
    return (row: store.MailRow) => composeMail(row, venueOf)
  }
  return sendDue(
    deps,
    { ...store.queue, name: 'mails', templateOf: ({ template }) => template, prepare },
    { most, ahead_ms: is_rush ? null : PUT_OFF_MS },
  )
}

/**
 * Queues a failed or unclear mail of an order again.
 * @returns false when there is no such mail
 */
export async function requeueMail(tx: Tx, order_id: Id, id: Id, now: Instant): Promise<boolean> {
  addTopic(tx, MAILS_TOPIC)
  return not_sent.requeueMail(tx, order_id, id, now)
}

/** Queues the mails of an account that no mail server was there to send; returns their number. */
export async function requeueKeptMails(tx: Tx, account_id: Id, now: Instant): Promise<number> {
  addTopic(tx, MAILS_TOPIC)
  return not_sent.requeueKept(tx, account_id, now)
}

/** A mail server's reply to a message; `whole_answer` contains the address that was tried. */
export type SendNowResult =
  | { is_sent: true; answer: string }
  | { is_sent: false; answer: string; whole_answer: string }

/** Sends a mail without queueing it and returns the mail server's reply. Nothing is stored. */
export async function sendNow(
  { mailer, now, random, ...deps }: MailDeps & QueueContext & { mailer: Mailer },
  { account_id, to, locale, template, data }: Mail,
): Promise<SendNowResult> {
  const row = { account_id, to_address: to.address, to_name: to.name, locale, template, data }
  const venueOf = await deps.db.read((tx) => readEmailBranding(tx, deps.settings))
  const mail = await composeMail({ ...row, id: newId('mail', random), created_at: now }, venueOf)
  try {
    return { is_sent: true, answer: await mailer.send(mail, AbortSignal.timeout(TRY_WITHIN_MS)) }
  } catch (error) {
    return {
      is_sent: false,
      answer: serverReplyOf(error) ?? reasonOf(error),
      whole_answer: errorMessageOf(error),
    }
  }
}

export const readMailDepth = store.queue.readDepth

/** Deletes mails after 30 days, sent or not. */
export async function deleteOldMails(tx: Tx, now: Instant): Promise<void> {
  await store.queue.deleteBefore(tx, retentionStart(now))
}

/** Returns the time from which mails are kept. */
export function retentionStart(now: Instant): Instant {
  return addMs(now, -RETENTION_MS)
}
