import { z } from 'zod'
import type { BodyInput, QueryInput } from '#contract/wire/endpoint.ts'
import type { exportOrders } from '#contract/orders/desk.ts'
import { idOf } from '#contract/wire/id.ts'
import { ORDER_SORTS, orderStatus, type listOrders, type OrderStatus } from '#contract/orders/orders.ts'
import { fromInputValue } from '#app/lib/format/dates.ts'
import { listSearch, type ListSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

type OrderSort = (typeof ORDER_SORTS)[number]
/** `from` and `before` are wall times in the event's timezone, `min` and `max` minor units. */
export type OrderFilters = {
  status: OrderStatus
  from: string
  before: string
  min: number
  max: number
  /** Id of the affiliate. */
  affiliate: string
}
export type OrderList = ListControl<OrderSort, OrderFilters>

const wallTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
const cents = z.number().int().min(0)

/** Search params of the order list. */
export const ordersSearch = listSearch<OrderSort, OrderFilters>({
  sorts: ORDER_SORTS,
  first: { key: 'created_at', direction: 'desc' },
  filters: {
    status: orderStatus,
    from: wallTime,
    before: wallTime,
    min: cents,
    max: cents,
    affiliate: idOf('affiliate'),
  },
})

type OrdersSelection = Pick<OrderList, 'query' | 'search'>

function conditionsOf(search: ListSearch<OrderSort, OrderFilters>, timezone: string) {
  const { status, from, before, min, max, affiliate } = search
  return {
    status,
    from: from === undefined ? undefined : (fromInputValue(from, timezone) ?? undefined),
    before: before === undefined ? undefined : (fromInputValue(before, timezone) ?? undefined),
    min,
    max,
    affiliate,
  }
}

/** The same as the server's list query. */
export function ordersQuery(
  { query, search }: OrdersSelection,
  timezone: string,
): NonNullable<QueryInput<typeof listOrders>> {
  const { status, from, before, min, max, affiliate } = conditionsOf(search, timezone)
  const created_at = { ...(from && { gte: from }), ...(before && { lt: before }) }
  const total = {
    ...(min === undefined ? {} : { gte: String(min) }),
    ...(max === undefined ? {} : { lte: String(max) }),
  }
  return {
    ...query,
    filter_fields: {
      ...(status && { status: { eq: status } }),
      ...(Object.keys(created_at).length > 0 && { created_at }),
      ...(Object.keys(total).length > 0 && { total_gross_cents: total }),
      ...(affiliate && { affiliate_id: { eq: affiliate } }),
    },
  }
}

/** The same for an export, which is not paged. */
export function ordersExportBody(
  { query, search }: OrdersSelection,
  timezone: string,
): Omit<BodyInput<typeof exportOrders>, 'format'> {
  const { status, from, before, min, max, affiliate } = conditionsOf(search, timezone)
  return {
    query: query.query,
    ...(status && { status }),
    ...(from && { created_from: from }),
    ...(before && { created_before: before }),
    ...(min === undefined ? {} : { min_total_cents: min }),
    ...(max === undefined ? {} : { max_total_cents: max }),
    ...(affiliate && { affiliate_id: affiliate }),
  }
}
