import {
  REPORT_SCANS_MAX,
  type DeviceSales,
  type DeviceTakings,
  type DoorReport,
  type SignOff,
} from '#contract/door/door-report.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { collectsPayment } from '#rules/door/door-payment.ts'
import { salesOf, splitSold, takingsOf, throughputOf } from '#rules/door/door-report.ts'
import { roleHas } from '#rules/permissions.ts'
import { nextChangeNo, notifyEventChange } from '#server/core/db/change-numbers.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { countPeople, listOfEvents } from '#server/domains/door/check-in-lists/service.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { record } from '#server/domains/platform/index.ts'
import { presentScan, presentSignOff } from './present.ts'
import * as store from './store.ts'

/**
 * Returns the door report of an event; takings are null for callers who may not see money. Errors:
 * event.not_found, permission.denied.
 */
export async function read(context: Context<Person>, event_id: Id): Promise<DoorReport> {
  const { tx, now, actor } = context
  const event = await requireEvent(context, event_id, 'attendee.view')
  const may_see_money = roleHas(actor.member.role, 'money.view')
  const sign_offs = await store.readSignOffs(tx, event_id)
  return {
    as_of: now,
    currency: event.currency,
    ...(await readAttendance(context, event_id)),
    gates: await readGates(context, event_id),
    incident_counts: await store.countIncidents(tx, event_id),
    incidents: (await store.readIncidents(tx, event_id, null, REPORT_SCANS_MAX)).map(presentScan),
    takings: may_see_money ? await readTakings(context, event_id) : null,
    sales: may_see_money ? await readSales(context, event_id) : null,
    hand_outs: await readHandOuts(context, event_id),
    waiting_devices: await store.readWaitingDevices(tx, event_id),
    erasures: await store.readErasures(tx, event_id),
    sign_offs: sign_offs.map((row) => presentSignOff(row, may_see_money)),
    late_scans: await readLateScans(context, event_id, sign_offs[0]),
  }
}

/**
 * Stores that the caller confirmed the report, with the figures of this moment. Errors: event.not_found,
 * permission.denied.
 */
export async function signOff(context: Context<Person>, event_id: Id, note: string): Promise<SignOff> {
  const { tx, now, random, actor } = context
  const event = await requireEvent(context, event_id, 'check_in_list.edit')
  // Taken first: from here on, scans of this event wait, so that none is both in the figures and late.
  const change_no = await nextChangeNo(tx, event_id)
  const { tickets, others_entered } = await readAttendance(context, event_id)
  const takings = await readTakings(context, event_id)
  const sales = await readSales(context, event_id)
  const row: store.SignOffRow = {
    id: newId('door_sign_off', random),
    account_id: event.account_id,
    event_id,
    signed_at: now,
    user_id: actor.user_id,
    signed_by: actor.name,
    note,
    sold: tickets.reduce((sum, { sold }) => sum + sold, 0),
    entered: tickets.reduce((sum, { entered }) => sum + entered, others_entered),
    takings_cents: sales.reduce(
      (sum, { sum_cents }) => sum + sum_cents,
      takings.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    ),
    change_no,
  }
  await store.insertSignOff(tx, row)
  const subject = { kind: 'event', id: event_id, title: event.title } as const
  await record(context, { action: 'door_report_signed_off', subject, event_id })
  notifyEventChange(tx, event_id)
  return presentSignOff(row, roleHas(actor.member.role, 'money.view'))
}

/** Returns the counts of each ticket type, and how many entered without one. */
export async function readAttendance(
  { tx }: Pick<Context, 'tx'>,
  event_id: Id,
): Promise<Pick<DoorReport, 'tickets' | 'others_entered'>> {
  const rows = await store.readTicketCounts(tx, event_id)
  const tickets = rows.flatMap(({ ticket_id, name, entered_test, ...counts }) => {
    if (ticket_id === null || name === null) return []
    return [{ ticket_id, name, ...splitSold({ ...counts, entered: counts.entered - entered_test }) }]
  })
  const all = rows.reduce((sum, { entered }) => sum + entered, 0)
  return { tickets, others_entered: tickets.reduce((rest, { entered }) => rest - entered, all) }
}

async function readSales({ tx }: Pick<Context, 'tx'>, event_id: Id): Promise<DeviceSales[]> {
  return salesOf(await store.readSales(tx, event_id))
}

async function readHandOuts(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  event_id: Id,
): Promise<DoorReport['hand_outs']> {
  const lists = (await listOfEvents({ tx, now }, [event_id])).filter(({ kind }) => kind === 'hand_out')
  if (lists.length === 0) return []
  const counts = await countPeople(tx, event_id)
  return lists.map(({ id: check_in_list_id, name }) => {
    const { given = 0, expected = 0 } = counts.find((row) => row.check_in_list_id === check_in_list_id) ?? {}
    return { check_in_list_id, name, given, expected }
  })
}

/** Returns the money that each device took for unpaid orders. */
export async function readTakings(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  event_id: Id,
): Promise<DeviceTakings[]> {
  const payments = await store.readPayments(tx, event_id)
  if (payments.length === 0) return []
  const lists = await listOfEvents({ tx, now }, [event_id])
  return takingsOf(
    payments.flatMap(({ order_id, amount_cents, paid_at_door_by, ...scan }) => {
      const list = lists.find(({ id }) => id === scan.check_in_list_id)
      if (list === undefined || !collectsPayment(list, scan)) return []
      const { device_id, device_name, gate } = scan
      const paying_device_id = paid_at_door_by?.device_id ?? null
      return [{ device_id, device_name, gate, order_id, amount_cents, paying_device_id }]
    }),
  )
}

async function readLateScans(
  { tx }: Context<Person>,
  event_id: Id,
  newest: store.SignOffRow | undefined,
): Promise<DoorReport['late_scans']> {
  if (newest === undefined) return { total: 0, scans: [] }
  const { total, rows } = await store.readLateScans(tx, event_id, newest, REPORT_SCANS_MAX)
  return { total, scans: rows.map(presentScan) }
}

/** Returns the throughput of each gate, of the last twelve hours before `until` only if it is given. */
export async function readGates(
  { tx }: Pick<Context, 'tx'>,
  event_id: Id,
  until: Instant | null = null,
): Promise<DoorReport['gates']> {
  return throughputOf(await store.readDeviceSteps(tx, event_id, until))
}
