import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { MessageType } from '#contract/messages/messages.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { APART_MS, MESSAGE_MAILS_AN_HOUR } from '#rules/messages/sending-pace.ts'
import type { Tx } from '#server/core/db/database.ts'
import { HAS_ENTERED, IS_EXPECTED } from '#server/core/db/sql/attendance.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { message_recipients, type messages } from '#server/core/db/schema/mails.ts'
import { addMissing, hasDeclined } from '#server/domains/messaging/index.ts'

type Audience = {
  account_id: Id
  event_id: Id
  message_type: MessageType
  ids: readonly Id[]
  is_declinable: boolean
}

/**
 * Orders that may send mail to an address that the buyer gave for somebody else, as in
 * `order-emails/recipients.ts`.
 */
const MAY_MAIL_HOLDERS = sql.raw(`(o.secret is null or (o.total_gross_cents > 0 and o.paid_at is not null)
  or exists (select 1 from users u where u.id = o.user_id and lower(u.email) = o.email and u.email_verified_at is not null))`)

const HOLDER_ADDRESSES = sql`
  select a.id as thing, a.order_id, a.first_name, a.last_name,
    lower(trim(case when a.email <> '' and ${MAY_MAIL_HOLDERS} then a.email else o.email end)) as address
  from attendees a join orders o on o.id = a.order_id`

const BUYER_ADDRESSES = sql`
  select o.id as thing, o.id as order_id, o.first_name, o.last_name, lower(trim(o.email)) as address from orders o`

const IS_CHECKED_IN = sql`exists (select 1 from presences p where p.attendee_id = a.id and ${HAS_ENTERED})`
const IS_UNPAID = sql.raw(`(o.payment_failed_at is null and o.cancelled_at is null and o.paid_at is null
  and o.total_gross_cents > 0 and o.refund_state = 'none' and not o.is_test and o.erased_at is null)`)

const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** Selects each ticket or order that a message is about with its recipient's address; '' if there is none. */
function audienceOf({ event_id, message_type, ids }: Audience): SQL {
  const holders = (condition: SQL) =>
    sql`${HOLDER_ADDRESSES} where a.event_id = ${event_id} and ${IS_EXPECTED} and a.erased_at is null and ${condition}`
  switch (message_type) {
    case 'EVENT':
      return holders(sql`true`)
    case 'TICKET':
      return holders(sql`a.ticket_id = any(${textArray(ids)})`)
    case 'ATTENDEE':
      return holders(sql`a.id = any(${textArray(ids)})`)
    case 'ARRIVED':
      return holders(IS_CHECKED_IN)
    case 'NOT_ARRIVED':
      return holders(sql`not ${IS_CHECKED_IN}`)
    case 'ORDER':
      return sql`${BUYER_ADDRESSES} where o.event_id = ${event_id} and o.erased_at is null and o.id = any(${textArray(ids)})`
    case 'UNPAID':
      return sql`${BUYER_ADDRESSES} where o.event_id = ${event_id} and ${IS_UNPAID}`
  }
}

/** Selects the distinct addresses of an audience with their tickets or orders and whether they opted out. */
function addressesOf(audience: Audience): SQL {
  const { account_id, is_declinable } = audience
  const declined = is_declinable ? hasDeclined(account_id, sql`audience.address`) : sql`false`
  return sql`
    select address, array_agg(thing order by thing) as concerns, ${declined} as is_declined
    from (${audienceOf(audience)}) as audience where address <> '' group by address`
}

const audienceCounts = z.object({
  recipients: z.number().int(),
  declined: z.number().int(),
  without_address: z.number().int(),
})
export type AudienceCounts = z.infer<typeof audienceCounts>

/** Counts the addresses, the addresses that opted out, and the tickets or orders without an address. */
export async function countAudience(tx: Tx, audience: Audience): Promise<AudienceCounts> {
  const [counts] = await queryRows(
    tx,
    audienceCounts,
    sql`
    select count(*) filter (where not is_declined)::int as recipients,
      count(*) filter (where is_declined)::int as declined,
      (select count(*)::int from (${audienceOf(audience)}) as audience where address = '') as without_address
    from (${addressesOf(audience)}) as found`,
  )
  return counts ?? { recipients: 0, declined: 0, without_address: 0 }
}

/** An address with its tickets or orders. */
const recipient = z.object({ address: z.string(), concerns: z.array(z.string()) })

/**
 * Returns the address at a position of the sorted audience with its tickets or orders; undefined beyond the end.
 */
export async function addressAt(
  tx: Tx,
  audience: Audience,
  at: number,
): Promise<z.infer<typeof recipient> | undefined> {
  const [row] = await queryRows(
    tx,
    recipient,
    sql`
    select address, concerns from (${addressesOf(audience)}) as found
    where not is_declined order by address offset ${at} limit 1`,
  )
  return row
}

/**
 * Stores the recipients of a message who are not stored yet: each address once with its tickets or orders, due
 * shortly one after the other, including opted-out ones as such. Ids are derived from message and address, so that a
 * mail created twice is the same mail.
 * @returns how many were stored
 */
export async function insertRecipients(
  tx: Tx,
  { id, request_id, ...audience }: Audience & { id: Id; request_id: string | null },
  now: Instant,
): Promise<number> {
  const { account_id, event_id, is_declinable } = audience
  const addresses = addressesOf(audience)
  if (is_declinable) await addMissing(tx, account_id, sql`select address from (${addresses}) as found`, now)
  const { rows } = await tx.execute(sql`
    insert into ${message_recipients}
      (id, account_id, event_id, message_id, address, concerns, request_id, created_at, failed_at, because, due_at)
    select 'ml_' || substr(md5(${id} || ' ' || address), 1, 16), ${account_id}, ${event_id}, ${id}, address,
      concerns, ${request_id}::text, ${now}::timestamptz, case when is_declined then ${now}::timestamptz end,
      case when is_declined then 'declined' end, ${now}::timestamptz + make_interval(
        hours => (at / ${MESSAGE_MAILS_AN_HOUR}::int)::int,
        secs => (at % ${MESSAGE_MAILS_AN_HOUR}::int) * ${APART_MS}::float8 / 1000)
    from (
      select *, row_number() over (partition by is_declined order by address) - 1 as at
      from (${addresses}) as found
      where not exists (select 1 from ${message_recipients} as earlier
        where earlier.message_id = ${id} and earlier.address = found.address)) as fixed
    returning id`)
  return rows.length
}

const recipientSubject = z.object({
  /** Id of a ticket or an order. */
  thing: z.string(),
  order_id: idOf('order'),
  first_name: z.string(),
  last_name: z.string(),
})
export type RecipientSubject = z.infer<typeof recipientSubject>

/** Returns which of the recipient's tickets or orders at the start of the message still concern them. */
export function listCurrentSubjects(
  tx: Tx,
  {
    started_at,
    ...message
  }: Pick<
    typeof messages.$inferSelect,
    'account_id' | 'message_type' | 'event_id' | 'started_at' | 'is_declinable'
  >,
  { address, concerns }: { address: string; concerns: readonly Id[] },
): Promise<RecipientSubject[]> {
  const { message_type } = message
  const subject_type = message_type === 'ORDER' ? 'ORDER' : 'ATTENDEE'
  const audience: Audience =
    message_type === 'UNPAID'
      ? { ...message, ids: [] }
      : { ...message, message_type: subject_type, ids: concerns }
  return queryRows(
    tx,
    recipientSubject,
    sql`
    select thing, order_id, first_name, last_name from (${audienceOf(audience)}) as audience
    where thing = any(${textArray(concerns)}) and address = ${address}
      and not exists (select 1 from orders c where ${message_type === 'ORDER'}::boolean and c.id = audience.order_id
        and c.cancelled_at >= ${started_at}::timestamptz)
    order by thing`,
  )
}
