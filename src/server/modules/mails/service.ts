import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Mailer, OutgoingMail } from '#server/adapters/mail/mailer.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { addTopic } from '#server/db/transactions.ts'
import { Lines } from '#server/ground/taken-together.ts'
import { isOverTried, nextTry } from '#server/ground/tries.ts'
import type { Deps } from '#server/http/mount.ts'
import { attachFiles } from './attached-files.ts'
import { readLetterVenue, type LetterVenueOf } from './letter-venue.ts'
import { mailContent, mailLocale, type Mail } from './mail.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import * as store from './store.ts'
import { writeLetter } from './templates.ts'
import { wordsOf } from './words.ts'

export type { BookingMailKind, BookingNoticeKind } from './booking-content.ts'
export type { DataOf, Mail, MailContent } from './mail.ts'
export { mailLocale } from './mail.ts'
export { wordsOf as mailWordsOf } from './words.ts'
export type { EventOfMail, MoneyNews, OwedOfMail } from './order-content.ts'

/** What listeners of the database are told when mail was queued. */
export const MAILS_TOPIC = 'mails'

const SEND_WITHIN_MS = 60_000
/** Somebody waits for it. */
const TRY_WITHIN_MS = 20_000
/** Longer than sending may take: only a mail whose process is gone is taken over. */
const TAKEN_FOR_MS = 2 * SEND_WITHIN_MS
const MARKED_MOST = 100
const KEPT_MS = 30 * 24 * 60 * 60_000
const ERROR_LENGTH_MAX = 500

type Making = { now: Instant; random: RandomBytes }

/**
 * Queues a mail in the transaction of the change that causes it: rolled back, it was never there; committed,
 * it is sent soon, at least once, by one of the processes. Gives its id.
 */
export async function queueMail(tx: Tx, making: Making, mail: Mail): Promise<Id> {
  const id = newId('mail', making.random)
  await add(tx, making, [{ ...mail, id }])
  return id
}

/** The same of several at once. @param apart_ms how long after the one before each is due; default: all at once */
export async function queueMails(
  tx: Tx,
  making: Making,
  mails: readonly Mail[],
  apart_ms = 0,
): Promise<void> {
  await add(
    tx,
    making,
    mails.map((mail) => ({ ...mail, id: newId('mail', making.random) })),
    apart_ms,
  )
}

async function add(
  tx: Tx,
  { now }: Making,
  mails: readonly (Mail & { id: Id })[],
  apart_ms = 0,
): Promise<void> {
  if (mails.length === 0) return
  await store.addMails(
    tx,
    mails.map(({ id, account_id, to, locale, template, data }, at) => {
      const of_mail = { id, account_id, locale, template, data }
      const due_at = apart_ms === 0 ? now : later(now, at * apart_ms)
      return { ...of_mail, to_address: to.address, to_name: to.name, created_at: now, due_at }
    }),
  )
  addTopic(tx, MAILS_TOPIC)
}

/** What became of a try, without anything about the person. */
export type SendResult =
  | { kind: 'sent'; mail_id: Id }
  | { kind: 'put_off' | 'given_up'; mail_id: Id; template: string; attempts: number; reason: string }

/** `settings.public_url`: where pictures lie and what the mails of the venue lead to. */
type Composing = { db: Database; settings: Pick<Deps['settings'], 'public_url'> }
type Needs = Composing & { clock: () => Instant; mailer: Mailer }

/**
 * Sends the mails that have waited longest, so many at once. A failure is kept with its mail, which is due again after 1
 * and 10 minutes, 1 and 6 hours, and then given up. Throws only what the database throws.
 * @returns what became of each; nothing where none was due
 */
export async function sendDueMails(needs: Needs, most: number): Promise<SendResult[]> {
  const { db, settings, clock } = needs
  const now = clock()
  const { rows, venueOf } = await db.withTx(async (tx) => {
    const due = await store.claimDueMails(tx, { now, until: later(now, TAKEN_FOR_MS), most })
    return { rows: due, venueOf: due.length === 0 ? () => null : await readLetterVenue(tx, settings) }
  })
  const tries = await Promise.allSettled(rows.map((row) => sendOne(needs, row, venueOf)))
  return tries.map((one) => {
    if (one.status === 'fulfilled') return one.value
    throw one.reason
  })
}

/** Mails that are known to be sent, to be marked by the next transaction. */
const marking = new Lines<Id, boolean>()

async function sendOne(
  { db, clock, mailer }: Needs,
  row: store.MailRow,
  venueOf: LetterVenueOf,
): Promise<SendResult> {
  try {
    if (isOverTried(row.attempts)) throw new Error('The process ended while it was sending')
    await mailer.send(await composeMail(row, venueOf), AbortSignal.timeout(SEND_WITHIN_MS))
  } catch (error) {
    return putOff(db, clock(), row, error)
  }
  const is_there = await marking.take(db, 'sent', row.id, {
    most: MARKED_MOST,
    takeAll: async (ids) => {
      const there = await db.withTx((tx) => store.markSent(tx, ids, clock()))
      return ids.map((id) => ({ answer: there.has(id) }))
    },
  })
  // Its person was erased while it was on its way.
  if (!is_there) await mailer.forget?.(row.id)
  return { kind: 'sent', mail_id: row.id }
}

async function putOff(db: Database, now: Instant, row: store.MailRow, error: unknown): Promise<SendResult> {
  const { id, template, attempts } = row
  const due_at = nextTry(attempts, now)
  const text = error instanceof Error ? error.message : String(error)
  const last_error = text.slice(0, ERROR_LENGTH_MAX)
  await db.withTx((tx) =>
    store.markUnsent(tx, row, {
      ...(due_at === null ? { failed_at: now } : { due_at }),
      last_error,
    }),
  )
  const kind = due_at === null ? 'given_up' : 'put_off'
  return { kind, mail_id: id, template, attempts, reason: reasonOf(error) }
}

/** The codes alone: a server's words repeat the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return 'responseCode' in error && typeof error.responseCode === 'number'
    ? `${code} ${error.responseCode}`
    : code
}

/** What a mail server said to a message; `whole_answer` names the address that was tried. */
export type SentAtOnce =
  { is_sent: true; answer: string } | { is_sent: false; answer: string; whole_answer: string }

/** Sends a mail past the queue and tells what the mail server answered; nothing of it is kept. */
export async function sendAtOnce(
  { mailer, now, random, ...composing }: Composing & Making & { mailer: Mailer },
  { account_id, to, locale, template, data }: Mail,
): Promise<SentAtOnce> {
  const row = { account_id, to_address: to.address, to_name: to.name, locale, template, data }
  const venueOf = await composing.db.read((tx) => readLetterVenue(tx, composing.settings))
  const mail = await composeMail({ ...row, id: newId('mail', random), created_at: now }, venueOf)
  try {
    return { is_sent: true, answer: await mailer.send(mail, AbortSignal.timeout(TRY_WITHIN_MS)) }
  } catch (error) {
    const whole_answer = error instanceof Error ? error.message : String(error)
    return { is_sent: false, answer: saidBy(error) ?? reasonOf(error), whole_answer }
  }
}

/** The line that a mail server refused with. */
function saidBy(error: unknown): string | null {
  const said = error instanceof Error && 'response' in error ? error.response : null
  return typeof said === 'string' ? said : null
}

type Composed = Pick<
  store.MailRow,
  'id' | 'account_id' | 'created_at' | 'to_address' | 'to_name' | 'locale' | 'template' | 'data'
>

/** A mail as it leaves, for who is in a transaction; a letter with files would take its time in it. */
export async function composeWithin(
  tx: Tx,
  settings: Composing['settings'],
  row: Composed,
): Promise<OutgoingMail> {
  return composeMail(row, await readLetterVenue(tx, settings))
}

/** Throws where the row is not what its template needs, as after an update that changed a template. */
async function composeMail(row: Composed, venueOf: LetterVenueOf): Promise<OutgoingMail> {
  const language = mailLocale.parse(row.locale)
  const words = wordsOf(language)
  const venue = venueOf(row.account_id, language)
  const data = venue === null ? row.data : { ...row.data, account_name: venue.name }
  const content = mailContent.parse({ template: row.template, data })
  const letter = await writeLetter(content, words)
  return {
    id: row.id,
    created_at: row.created_at,
    to: { address: row.to_address, name: row.to_name },
    language: words.tag,
    subject: letter.subject,
    ...(letter.reply_to === undefined ? {} : { reply_to: letter.reply_to }),
    text: renderText(letter, venue),
    html: renderHtml(letter, words.tag, venue),
    images: letter.images,
    files: await attachFiles(letter, venue, { made_at: row.created_at, tag: words.tag }),
  }
}

/** Deletes mails after 30 days, sent or not. */
export async function deleteOldMails(tx: Tx, now: Instant): Promise<void> {
  await store.deleteMailsBefore(tx, oldestKept(now))
}

/** Since when mails are kept. */
export function oldestKept(now: Instant): Instant {
  return later(now, -KEPT_MS)
}

function later(now: Instant, by_ms: number): Instant {
  return fromEpochMs(toEpochMs(now) + by_ms)
}
