import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { device } from './devices.ts'
import { gateThroughput } from './door-report.ts'

/** Arrivals that a forecast looks at: from three hours before the start to three hours after it. */
export const FORECAST_MINUTES = 180
/** Earlier events that a forecast uses at most. */
export const EARLIER_EVENTS_MAX = 8

/** First entries of an earlier event, by five minutes since its start; negative before it. */
export const arrivalCurve = z.object({
  /** Tickets that could still be used. */
  expected: z.number().int(),
  steps: z.array(z.object({ minutes: z.number().int(), entered: z.number().int() })),
})
export type ArrivalCurve = z.infer<typeof arrivalCurve>

/** All doors of an event at a glance. */
export const doorBoard = z.object({
  as_of: instant,
  /** Devices of every list, revoked ones included while they hold scans or sales. */
  devices: z.array(device.extend({ check_in_list_id: idOf('check_in_list') })),
  /** People who can still come or have come (rules/door/attendance.ts). */
  expected: z.number().int(),
  /** People who entered at least once, at any list. */
  entered: z.number().int(),
  /** First entries at any list per five minutes, oldest first: the twelve hours up to the last one. */
  arrivals: z.array(z.object({ from: instant, entered: z.number().int() })),
  /** Entries per gate in the last twelve hours. */
  gates: z.array(gateThroughput),
  /** Newest first: earlier events of the account that share a category, or all where the event has none. */
  earlier_events: z.array(arrivalCurve),
})
export type DoorBoard = z.infer<typeof doorBoard>

export const readDoorBoard = endpoint({
  method: 'GET',
  path: '/events/:event_id/door-board',
  who: 'person',
  summary: 'Retrieve the state of all doors of an event: devices, arrivals, gates and earlier arrivals',
  ok: itemOf(doorBoard),
  errors: ['event.not_found'],
})
