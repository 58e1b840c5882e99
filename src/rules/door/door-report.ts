import type {
  DeviceSales,
  DeviceTakings,
  EntryStep,
  GateThroughput,
  IncidentKind,
} from '#contract/door/door-report.ts'
import type { ScanKind } from '#contract/door/scans.ts'
import type { VerdictKind } from '#contract/door/verdict.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** What decides how a scan is listed in a door report. */
export type IncidentFacts = {
  kind: ScanKind
  in_conflict: boolean
  /** An authorized person admitted the holder against the verdict. */
  is_override: boolean
  /** Let in although the building was full, and not undone. */
  over_limit: boolean
  verdict_kind: VerdictKind
}

/** Returns how a scan is listed in a door report; null when there is nothing to look at. */
export function incidentOf({
  kind,
  in_conflict,
  is_override,
  over_limit,
  verdict_kind,
}: IncidentFacts): IncidentKind | null {
  if (kind === 'undo') return 'undo'
  if (in_conflict) return 'conflict'
  if (is_override) return 'override'
  if (over_limit) return 'over_limit'
  if (verdict_kind === 'revoked') return 'revoked_code'
  return verdict_kind === 'unknown_code' ? 'unknown_code' : null
}

/** Counts of a ticket type. */
export type TicketCounts = {
  /** Issued. */
  sold: number
  expected: number
  /** People of this type who entered at least once. */
  entered: number
  /** Part of `entered`: tickets that were cancelled, refunded or declined afterwards. */
  entered_cancelled: number
}

/** Returns who came, who did not, and whose ticket was cancelled without their coming; the parts add up to sold. */
export function splitSold({ sold, expected, entered, entered_cancelled }: TicketCounts) {
  return {
    sold,
    entered,
    did_not_come: expected - (entered - entered_cancelled),
    cancelled: sold - expected - entered_cancelled,
  }
}

/** Entries of one device at one gate in five minutes. */
export type DeviceStep = EntryStep & { gate: string | null; device_id: string }

/** Returns the throughput of each gate, the busiest first; devices without a gate come last. */
export function throughputOf(device_steps: readonly DeviceStep[]): GateThroughput[] {
  const gates = new Map<string | null, DeviceStep[]>()
  for (const step of device_steps) {
    const found = gates.get(step.gate)
    if (found === undefined) gates.set(step.gate, [step])
    else found.push(step)
  }
  return [...gates]
    .map(([gate, of_gate]) => gateOf(gate, of_gate))
    .toSorted(
      (a, b) =>
        Number(a.gate === null) - Number(b.gate === null) ||
        b.entries - a.entries ||
        (a.gate ?? '').localeCompare(b.gate ?? ''),
    )
}

function gateOf(gate: string | null, device_steps: readonly DeviceStep[]): GateThroughput {
  const by_time = new Map<Instant, number>()
  for (const { from, entries } of device_steps) by_time.set(from, (by_time.get(from) ?? 0) + entries)
  const steps = [...by_time]
    .map(([from, entries]) => ({ from, entries }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return {
    gate,
    entries: steps.reduce((sum, { entries }) => sum + entries, 0),
    lanes: new Set(device_steps.map(({ device_id }) => device_id)).size,
    peak: steps.reduce((most, step) => (step.entries > most.entries ? step : most)),
    steps,
  }
}

/** A sale that was not reversed. */
export type CountedSale = Omit<DeviceSales, 'sales'>

/** Returns what each device received for tickets by each tender, by device name; named as at its last sale. @param sales oldest first */
export function salesOf(sales: readonly CountedSale[]): DeviceSales[] {
  const rows = new Map<string, DeviceSales>()
  for (const sale of sales) {
    const key = `${sale.device_id} ${sale.tender}`
    const before = rows.get(key)
    rows.set(key, {
      ...sale,
      sales: (before?.sales ?? 0) + 1,
      tickets: (before?.tickets ?? 0) + sale.tickets,
      sum_cents: (before?.sum_cents ?? 0) + sale.sum_cents,
    })
  }
  return [...rows.values()].toSorted(
    (a, b) =>
      a.device_name.localeCompare(b.device_name) ||
      a.device_id.localeCompare(b.device_id) ||
      a.tender.localeCompare(b.tender),
  )
}

/** A scan with which a device took money for an order. */
export type TakenPayment = Pick<DeviceTakings, 'device_id' | 'device_name' | 'gate'> & {
  order_id: Id
  amount_cents: number
  /** The device whose payment counts for the order; null: paid another way, or not at all. */
  paying_device_id: string | null
}

/**
 * Returns what each device took, by device name. An order counts once per device, however many of its tickets were
 * scanned with its payment; the device is named as at its last payment.
 * @param payments without undone ones, oldest first
 */
export function takingsOf(payments: readonly TakenPayment[]): DeviceTakings[] {
  const devices = new Map<string, { takings: DeviceTakings; order_ids: Set<Id> }>()
  for (const { order_id, amount_cents, paying_device_id, ...device } of payments) {
    const none = { ...device, orders: 0, amount_cents: 0, paid_twice_cents: 0 }
    const found = devices.get(device.device_id) ?? { takings: none, order_ids: new Set<Id>() }
    devices.set(device.device_id, found)
    Object.assign(found.takings, device)
    if (found.order_ids.has(order_id)) continue
    found.order_ids.add(order_id)
    found.takings.orders += 1
    found.takings.amount_cents += amount_cents
    if (paying_device_id !== device.device_id) found.takings.paid_twice_cents += amount_cents
  }
  return [...devices.values()]
    .map(({ takings }) => takings)
    .toSorted((a, b) => a.device_name.localeCompare(b.device_name) || a.device_id.localeCompare(b.device_id))
}
