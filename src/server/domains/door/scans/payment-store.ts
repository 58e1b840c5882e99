import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import { instant, type Instant } from '#contract/wire/instant.ts'
import { heldOrderFields } from '#contract/orders/checkout.ts'
import { doorPayment } from '#contract/door/mirror.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { PaymentFacts } from '#rules/door/door-payment.ts'
import type { Tx } from '#server/core/db/database.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { LOG_COLUMNS, loggedScan } from './store.ts'

const paidOrder = z.object({
  id: idOf('order'),
  paid_at: instant.nullable(),
  paid_at_door: doorPayment.nullable(),
  account_id: idOf('account'),
  event_id: idOf('event'),
  currency: z.string(),
  total_gross_cents: z.number().int(),
  priced: z.object(heldOrderFields).nullable(),
  attendee_ids: z.array(idOf('attendee')),
})
export type PaidOrder = z.infer<typeof paidOrder>

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`

/** Returns the orders of these attendees with all of their attendees. */
export function readOrders(tx: Tx, event_id: Id, attendee_ids: readonly Id[]): Promise<PaidOrder[]> {
  return queryRows(
    tx,
    paidOrder,
    sql`
    select o.id, o.paid_at, o.paid_at_door, o.account_id, o.event_id, o.currency, o.total_gross_cents, o.priced,
      array(select a.id from attendees a where a.order_id = o.id order by a.id) as attendee_ids
    from orders o where o.event_id = ${event_id} and o.id in (
      select order_id from attendees where event_id = ${event_id} and id = any(${list(attendee_ids)}))
    order by o.id`,
  )
}

/** Returns the complete logs of attendees at each list of the event where a door took a payment from them. */
export async function readLogs(tx: Tx, event_id: Id, attendee_ids: readonly Id[]) {
  const found = await queryRows(
    tx,
    loggedScan,
    sql`
    select ${LOG_COLUMNS} from check_in_lists l
    join scans s on s.check_in_list_id = l.id and s.subject = any(${list(attendee_ids)})
    left join devices d on d.id = s.device_id
    where l.event_id = ${event_id} and exists (select 1 from scans paying
      where paying.check_in_list_id = l.id and paying.subject = s.subject and paying.paid_at_door)
    order by l.id, s.subject`,
  )
  const logs = new Map<string, { check_in_list_id: Id; subject: string; scans: Scan[] }>()
  for (const scan of found) {
    const { check_in_list_id, subject } = scan
    const key = `${check_in_list_id} ${subject}`
    const log = logs.get(key) ?? { check_in_list_id, subject, scans: [] }
    log.scans.push(scan)
    logs.set(key, log)
  }
  return [...logs.values()]
}

type ChangedOrder = { id: Id; was_paid_at: Instant | null; paid: PaymentFacts }

/** Stores the payment state of orders, and of those of their attendees whose state equalled that of the order. */
export async function savePaid(tx: Tx, changed: readonly ChangedOrder[]): Promise<void> {
  const rows = changed.map(({ id, was_paid_at, paid: { paid_at = null, paid_at_door = null } }) => {
    return { id, was_paid_at, paid_at, paid_at_door }
  })
  const now = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as now(id text, was_paid_at timestamptz, paid_at timestamptz, paid_at_door jsonb)`
  await tx.execute(sql`
    update orders o set paid_at = now.paid_at, paid_at_door = now.paid_at_door, version = o.version + 1
    from ${now} where o.id = now.id`)
  await tx.execute(sql`
    update attendees a set paid_at = now.paid_at, version = a.version + 1
    from ${now} where a.order_id = now.id and a.paid_at is not distinct from now.was_paid_at`)
}

/** Stores the change number of attendees whose facts and logs have been written. */
export async function saveChangeNo(tx: Tx, attendee_ids: readonly Id[], change_no: number): Promise<void> {
  await tx.execute(sql`
    update attendees set change_no = ${change_no}::bigint where id = any(${list(attendee_ids)})`)
}
