import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { allotment, saleConflict } from './box-office.ts'
import { deviceSales } from './door-report.ts'

/** A shift of a device; fields of the closing are null while it is open. */
export const shift = z.object({
  id: idOf('box_office_entry'),
  device_id: z.string(),
  device_name: z.string(),
  opened_at: instant,
  float_cents: z.number().int(),
  /** Float and cash sales up to the closing, or until now. */
  expected_cents: z.number().int(),
  closed_at: instant.nullable(),
  counted_cents: z.number().int().nullable(),
  difference_cents: z.number().int().nullable(),
  signed_by: z.string().nullable(),
})
export type Shift = z.infer<typeof shift>

/** A sale that needs a look. */
export const conflictingSale = z.object({
  order_id: idOf('order'),
  conflict: saleConflict,
  device_name: z.string(),
  sold_at: instant,
  tickets: z.number().int(),
  sum_cents: z.number().int(),
})

export const takings = z.object({
  currency: z.string(),
  takings: z.array(deviceSales),
  /** Those that hold places now. */
  allotments: z.array(
    allotment.extend({
      device_name: z.string(),
      ticket_name: z.string(),
      price_label: z.string().nullable(),
    }),
  ),
  shifts: z.array(shift),
  conflicts: z.array(conflictingSale),
})
export type Takings = z.infer<typeof takings>

const LIST = '/events/:event_id/check-in-lists/:check_in_list_id'

export const readTakings = endpoint({
  method: 'GET',
  path: `${LIST}/takings`,
  who: 'person',
  summary: 'Retrieve the takings, shifts and allotments of a list by device',
  ok: itemOf(takings),
  errors: ['event.not_found', 'check_in_list.not_found'],
})

export const takeBackAllotment = endpoint({
  method: 'POST',
  path: `${LIST}/allotments/:allotment_id/take-back`,
  who: 'person',
  summary: 'Take the unused places of an allotment back into the common stock',
  ok: itemOf(allotment),
  errors: ['event.not_found', 'check_in_list.not_found', 'allotment.not_found'],
})
