import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { forgetSubscriptions } from '#server/domains/messaging/index.ts'
import { ERASED } from '#server/core/http/idempotency/idempotency.ts'
import { patternsOf, texts } from './patterns-store.ts'
import type { ErasureScope } from './targets.ts'

type TraceScope = ErasureScope & { account_id: Id; event_id: Id; order_id: Id }

/**
 * Erases the data typed into checkouts, except reservations still held or waiting for approval, and links to all orders
 * of an address.
 */
export async function eraseCheckouts(tx: Tx, scope: TraceScope, now: Instant): Promise<void> {
  const { order_id, event_id, emails, has_buyer } = scope
  await tx.execute(sql`
    update reservations set details = null, user_id = null
    where details is not null and ((id = ${order_id} and ${has_buyer}::boolean)
      or (event_id = ${event_id} and held_until < ${now}::timestamptz
        and not exists (select 1 from order_requests where order_id = reservations.id and settled_at is null)
        and lower(details::text) like any(${texts(patternsOf(emails))})))`)
  await tx.execute(sql`delete from order_links where lower(email) = any(${texts(emails)})`)
}

/** Deletes the requests for approval that these buyers sent; their places, and those of their vouchers, are free. */
export async function eraseRequests(tx: Tx, { account_id, emails }: TraceScope): Promise<void> {
  const of_people = sql`select r.id from reservations as r join order_requests on order_id = r.id
    where r.account_id = ${account_id} and lower(r.details->'order'->>'email') = any(${texts(emails)})`
  await tx.execute(sql`
    update reservations as places set held_until = least(places.held_until, v.until)
    from vouchers as v where v.id = places.id
      and v.id in (select voucher_id from reservations where id in (${of_people}))`)
  await tx.execute(sql`delete from reservations where id in (${of_people})`)
}

/** Deletes the entries of waiting lists with these addresses, and ends their offers. */
export async function eraseWaiting(tx: Tx, { account_id, emails }: TraceScope, now: Instant): Promise<void> {
  const of_people = sql`select id from waiting_entries
    where account_id = ${account_id} and lower(email) = any(${texts(emails)})`
  await tx.execute(sql`
    update reservations set held_until = ${now} where held_until > ${now}::timestamptz
      and id in (select id from vouchers where waiting_entry_id in (${of_people}))`)
  await tx.execute(sql`
    update vouchers set voided_at = ${now} where voided_at is null and waiting_entry_id in (${of_people})`)
  await tx.execute(sql`delete from waiting_entries where id in (${of_people})`)
}

/** Deletes rows of uncommitted imports; their import is then reported as changed. */
export async function eraseImportedRows(tx: Tx, { account_id, emails }: TraceScope): Promise<void> {
  await tx.execute(sql`
    delete from member_import_rows as import_row using member_imports
    where member_imports.id = import_row.import_id and member_imports.decided_at is null
      and import_row.account_id = ${account_id} and import_row.email = any(${texts(emails)})`)
}

/** Deletes the payer's name and texts of bank lines that paid for the order, or that name these people. */
export async function eraseStatementLines(
  tx: Tx,
  { account_id, order_id, has_buyer, texts: identifying_texts }: TraceScope,
  now: Instant,
): Promise<void> {
  await tx.execute(sql`
    update statement_lines set payer = '', details = '', erased_at = ${now}::timestamptz
    where account_id = ${account_id} and erased_at is null
      and ((${has_buyer}::boolean and id in (select line_id from statement_payments where order_id = ${order_id}))
        or (payer || ' ' || details) ilike any(${texts(patternsOf(identifying_texts))}))`)
}

const requestKey = z.object({ caller: z.string(), key: z.string() })
type RequestKey = z.infer<typeof requestKey>

/** Returns the key of the last of so many requests after one, in order; undefined at the end. */
export async function lastRequestKey(
  tx: Tx,
  after: RequestKey,
  most: number,
): Promise<RequestKey | undefined> {
  const [last] = await queryRows(
    tx,
    requestKey,
    sql`
    select caller, key from (
      select caller, key from idempotency_keys where (caller, key) > (${after.caller}, ${after.key})
      order by caller, key limit ${most}) as next
    order by caller desc, key desc limit 1`,
  )
  return last
}

/**
 * Erases stored responses that contain these people or their addresses. A repeated request then gets an error that
 * its response is gone; nothing is executed twice.
 * @param range range of keys, or a start time, because reading all of them takes long
 */
export async function eraseSavedResponses(
  tx: Tx,
  { ids, emails }: Pick<ErasureScope, 'ids' | 'emails'>,
  range: { after: RequestKey; to: RequestKey } | { since: Instant },
): Promise<void> {
  const is_in_range =
    'since' in range
      ? sql`created_at >= ${range.since}`
      : sql`(caller, key) > (${range.after.caller}, ${range.after.key})
          and (caller, key) <= (${range.to.caller}, ${range.to.key})`
  await tx.execute(sql`
    update idempotency_keys set body = null, status = ${ERASED}
    where ${is_in_range} and body is not null and (
      (body::text like any(${texts(patternsOf(ids))})
        and (body @? '$.**.first_name' or body @? '$.**.email' or body @? '$.**.answer'))
      or exists (select 1 from jsonb_path_query(body, '$.**') as node
        where jsonb_typeof(node) = 'string' and lower(node #>> '{}') = any(${texts(emails)})))`)
}

/** Deletes payment webhooks that could not be processed and were stored. */
export async function eraseProviderMessages(tx: Tx, { ids, emails }: TraceScope): Promise<void> {
  await tx.execute(sql`
    update provider_events set unknown_body = null
    where unknown_body ilike any(${texts(patternsOf([...ids, ...emails]))})`)
}

const mailId = z.object({ id: idOf('mail') })

/**
 * Deletes sent and failed mails to these people, and queued mails about them; a mail with tickets of others as
 * well loses theirs. Returns the ids of the deleted mails.
 */
export async function eraseMails(tx: Tx, scope: TraceScope): Promise<Id[]> {
  const { account_id, ids, emails, reference, texts: identifying_texts } = scope
  const id_patterns = texts(patternsOf(ids))
  if (!scope.has_buyer) await removeFromTicketMails(tx, account_id, id_patterns)
  const rows = await queryRows(
    tx,
    mailId,
    sql`
    delete from mails where account_id = ${account_id} and (
      data::text like any(${id_patterns}) or data->>'reference' = ${reference}
      or (failed_at is not null and data::text ilike any(${texts(patternsOf(identifying_texts))}))
      or (lower(to_address) = any(${texts(emails)})
        and (sent_at is not null or failed_at is not null or template = 'find-tickets')))
    returning id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Erases an organizer's messages to them: messages about the order as a whole, while other messages keep an
 * anonymous recipient. Queued mails about nobody else are cancelled. Opt-outs are deleted with the last ticket.
 */
export async function eraseMessages(tx: Tx, scope: TraceScope, now: Instant): Promise<void> {
  const { account_id, ids, emails, has_buyer, order_id } = scope
  await forgetSubscriptions(tx, emails)
  if (has_buyer)
    await tx.execute(sql`
      delete from messages where account_id = ${account_id} and message_type = 'ORDER' and ids = ${texts([order_id])}`)
  await tx.execute(sql`
    update message_recipients set address = id, concerns = '{}', last_error = null,
      failed_at = case when sent_at is null then coalesce(failed_at, ${now}::timestamptz) end,
      because = case when sent_at is null and failed_at is null then 'left_out' else because end
    where account_id = ${account_id} and address = any(${texts(emails)})
      and (sent_at is not null or failed_at is not null or concerns <@ ${texts(ids)})`)
  await tx.execute(sql`
    update message_recipients set concerns = array(select concern from unnest(concerns) as concern where not concern = any(${texts(ids)}))
    where account_id = ${account_id} and concerns && ${texts(ids)}`)
}

async function removeFromTicketMails(
  tx: Tx,
  account_id: Id,
  id_patterns: ReturnType<typeof texts>,
): Promise<void> {
  await tx.execute(sql`
    update mails set data = data || jsonb_build_object('tickets', others.tickets,
      'name', case when data->>'name' = any(removed.names) then '' else data->>'name' end)
    from (select id from mails where account_id = ${account_id} and template = 'tickets'
      and data::text like any(${id_patterns})) as found
    cross join lateral (select jsonb_agg(ticket) as tickets
      from jsonb_array_elements((select data->'tickets' from mails where id = found.id)) as ticket
      where not ticket->>'url' like any(${id_patterns})) as others
    cross join lateral (select array_agg(ticket->>'holder_name') as names
      from jsonb_array_elements((select data->'tickets' from mails where id = found.id)) as ticket
      where ticket->>'url' like any(${id_patterns})) as removed
    where mails.id = found.id and others.tickets is not null`)
}
