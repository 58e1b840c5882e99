import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { listMessages } from '#contract/messages/messages.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { message_recipients, messages } from '#server/core/db/schema/mails.ts'
import { users } from '#server/core/db/schema/users.ts'

export type MessageRow = typeof messages.$inferSelect

/** Returns the writer's data for an account. */
export async function findWriter(tx: Tx, user_id: Id, account_id: Id) {
  const [row] = await tx
    .select({
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      locale: users.locale,
      email_verified_at: users.email_verified_at,
      account_name: accounts.name,
      account_locale: accounts.locale,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, account_id))
    .where(eq(users.id, user_id))
  return row
}

export async function insert(tx: Tx, row: typeof messages.$inferInsert): Promise<MessageRow> {
  const [created] = await tx.insert(messages).values(row).returning()
  if (created === undefined) throw new Error('A message was not kept')
  return created
}

export async function find(tx: Tx, event_id: Id, id: Id): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(messages).where(isMessage(event_id, id))
  return row
}

/** Returns the message, locked until the end of the transaction. */
export async function lock(tx: Tx, event_id: Id, id: Id): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(messages).where(isMessage(event_id, id)).for('update')
  return row
}

const isMessage = (event_id: Id, id: Id) => and(eq(messages.id, id), eq(messages.event_id, event_id))

export async function findById(tx: Tx, id: Id): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id))
  return row
}

export async function save(
  tx: Tx,
  id: Id,
  fields: Partial<
    Pick<MessageRow, 'send_at' | 'send_before_minutes' | 'started_at' | 'cancelled_at' | 'held_back_until'>
  >,
): Promise<void> {
  await tx.update(messages).set(fields).where(eq(messages.id, id))
}

/** Locks the scheduled messages of an event whose time is to come, without reminders. */
export function lockScheduled(tx: Tx, event_id: Id, now: Instant): Promise<MessageRow[]> {
  return tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.event_id, event_id),
        isNull(messages.started_at),
        isNull(messages.cancelled_at),
        isNull(messages.send_before_minutes),
        gt(messages.send_at, now),
      ),
    )
    .orderBy(asc(messages.id))
    .for('update')
}

/** Claims a message that is due; other processes skip it. */
export async function claimDue(tx: Tx, now: Instant): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(
      and(
        isNull(messages.started_at),
        isNull(messages.cancelled_at),
        lte(messages.send_at, now),
        or(isNull(messages.held_back_until), lte(messages.held_back_until, now)),
      ),
    )
    .orderBy(asc(messages.send_at), asc(messages.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** Serializes the start of an account's messages, so that the hourly rate is counted correctly. */
export function lockSendRate(tx: Tx, account_id: Id): Promise<void> {
  return lockNames(tx, [`messages ${account_id}`])
}

/** Mails of the account, without recipients who opted out. */
const isMailOfAccount = (account_id: Id) =>
  and(
    eq(message_recipients.account_id, account_id),
    sql`${message_recipients.because} is distinct from 'declined'`,
  )

/** Counts the mails of an account's messages that are due after a time, including sent ones. */
export async function countDueAfter(tx: Tx, account_id: Id, after: Instant): Promise<number> {
  const [count_row] = await tx
    .select({ used: count() })
    .from(message_recipients)
    .where(and(isMailOfAccount(account_id), gt(message_recipients.due_at, after)))
  return count_row?.used ?? 0
}

/** Returns the due time of the n-th last mail of an account, sent or not; the last one is 0. */
export async function nthLastDueAt(tx: Tx, account_id: Id, index: number): Promise<Instant | undefined> {
  const [row] = await tx
    .select({ due_at: message_recipients.due_at })
    .from(message_recipients)
    .where(isMailOfAccount(account_id))
    .orderBy(desc(message_recipients.due_at))
    .limit(1)
    .offset(index)
  return row?.due_at
}

export async function page(
  tx: Tx,
  event_id: Id,
  query: QueryOf<typeof listMessages>,
): Promise<{ rows: MessageRow[]; total: number }> {
  const direction = query.sort_direction === 'asc' ? asc : desc
  const where = and(
    eq(messages.event_id, event_id),
    containsWords(messages.subject, query.query),
    ...filterConditions(query, {
      message_type: { value: messages.message_type, kind: 'text' },
      created_at: { value: messages.created_at, kind: 'instant' },
    }),
  )
  const rows = await tx
    .select()
    .from(messages)
    .where(where)
    .orderBy(direction(messages.created_at), direction(messages.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [count_row] = await tx.select({ total: count() }).from(messages).where(where)
  return { rows, total: count_row?.total ?? 0 }
}

export type StateCount = { message_id: Id; state: string; recipients: number }

/** State of a recipient in the wire format. */
export const RECIPIENT_STATE = sql<string>`case
  when ${message_recipients.sent_at} is not null then 'sent'
  when ${message_recipients.failed_at} is null then 'waiting'
  when ${message_recipients.because} in ('unclear', 'left_out', 'stopped', 'declined') then ${message_recipients.because}
  else 'failed' end`

/** Counts the recipients of messages by state. */
export function countStates(tx: Tx, message_ids: readonly Id[]): Promise<StateCount[]> {
  return tx
    .select({ message_id: message_recipients.message_id, state: RECIPIENT_STATE, recipients: count() })
    .from(message_recipients)
    .where(inArray(message_recipients.message_id, [...message_ids]))
    .groupBy(message_recipients.message_id, RECIPIENT_STATE)
}
