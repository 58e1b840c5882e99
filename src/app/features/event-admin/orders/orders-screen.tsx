import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import { useTranslation } from 'react-i18next'
import { orderStatus, type Order } from '#contract/orders.ts'
import { useOrders } from '#app/data/orders/queries.ts'
import { formatInstant } from '#app/lib/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/money.ts'
import { useOnline } from '#app/lib/online.ts'
import { attendeeName } from '#app/lib/attendee-name.ts'
import { ListPage } from '#app/parts/list/list-page.tsx'
import { rowsOfQuery } from '#app/parts/list/rows-state.ts'
import { useListSearch } from '#app/parts/list/use-list-search.ts'
import { OrderStatusChip, useOrderStatusWords } from '#app/parts/order-status-chip.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useEvent } from '../use-event.tsx'
import { ordersSearch } from './orders-search.ts'

/** The orders of an event, to look at. */
export function OrdersScreen() {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  const online = useOnline()
  const list = useListSearch(ordersSearch)
  const words = useOrderStatusWords()
  const { status } = list.search
  const query = useOrders(event.id, {
    ...list.query,
    filter_fields: status === undefined ? {} : { status: { eq: status } },
  })
  return (
    <ListPage
      title={t('orders.title')}
      list={list}
      rows={rowsOfQuery(query, online)}
      columns={useColumns()}
      rowKey={({ id }) => id}
      searchLabel={t('orders.search')}
      filters={
        <FilterSelect
          label={t('orders.status')}
          value={status}
          onChange={(chosen) => list.setFilter('status', chosen)}
          options={orderStatus.options.map((value) => ({ value, label: words[value] }))}
        />
      }
      empty={
        <EmptyState icon={<OrdersIcon />} title={t('orders.empty')}>
          {t('orders.empty_text')}
        </EmptyState>
      }
    />
  )
}

function useColumns(): Column<Order>[] {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  return [
    {
      key: 'reference',
      header: t('orders.order'),
      cell: ({ reference, is_manual }) => (
        <>
          {reference} {is_manual && <StatusChip tone="default" label={t('orders.manual')} />}
        </>
      ),
    },
    { key: 'last_name', header: t('orders.buyer'), sortable: true, cell: attendeeName },
    { key: 'email', header: t('person.email'), sortable: true, cell: ({ email }) => email },
    { key: 'status', header: t('orders.status'), cell: ({ status }) => <OrderStatusChip status={status} /> },
    {
      key: 'attendees_count',
      header: t('orders.tickets'),
      align: 'right',
      cell: ({ attendees_count }) => formatNumber(attendees_count),
    },
    {
      key: 'total_gross_cents',
      header: t('orders.total'),
      sortable: true,
      align: 'right',
      cell: ({ total_gross_cents, currency }) => formatMoney(total_gross_cents, currency),
    },
    {
      key: 'created_at',
      header: t('orders.date'),
      sortable: true,
      cell: ({ created_at }) => formatInstant(created_at, event.timezone),
    },
  ]
}
