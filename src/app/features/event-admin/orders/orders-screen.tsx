import ExportIcon from '@mui/icons-material/DownloadOutlined'
import PaidIcon from '@mui/icons-material/PaymentsOutlined'
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders/orders.ts'
import { fetchOrders } from '#app/data/orders/mutations.ts'
import { useOrders } from '#app/data/orders/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { useNewRowRequest } from '#app/lib/new-row.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useFields } from '#app/components/fields/field.ts'
import { orderFields } from '#app/components/fields/order.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { OrderStatusChip } from '#app/components/order/order-status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { ExportDialog } from '#app/components/export-dialog.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { FirstSaleStep } from '../first-sale-step.tsx'
import { DueNote } from './paying/due-note.tsx'
import { useLabelOfPerson } from '../use-label-of-person.ts'
import { ByAffiliate } from './by-affiliate.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { MarkManyPaidDialog } from './paying/pay-many-dialog.tsx'
import { ordersExportBody, ordersQuery, ordersSearch } from './orders-search.ts'

/** The orders of an event, paged by the server. */
export function OrdersScreen() {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const online = useOnline()
  const list = useListSearch(ordersSearch)
  const query = useOrders(event.id, ordersQuery(list, event.timezone))
  const may_edit = useHasEventRight('order.edit')
  const [open, setOpen] = useState<'export' | 'paid' | null>(null)
  const close = () => setOpen(null)
  useNewRowRequest(() => setOpen(online ? 'export' : null), 'export')
  const shows_awaiting = list.search.status === 'AWAITING_PAYMENT'
  return (
    <ListPage
      title={t('list.title')}
      above={<ByAffiliate list={list} />}
      list={list}
      rows={rowsOfQuery(query, online)}
      columns={useColumns()}
      rowKey={({ id }) => id}
      searchLabel={t('list.search')}
      filters={<OrdersFilters list={list} />}
      create={
        <>
          {may_edit && (
            <Button
              variant={shows_awaiting ? 'contained' : 'outlined'}
              startIcon={<PaidIcon />}
              disabled={!online}
              onClick={() => setOpen('paid')}
            >
              {t('paid.many')}
            </Button>
          )}
          <Button
            variant="outlined"
            startIcon={<ExportIcon />}
            disabled={!online}
            onClick={() => setOpen('export')}
          >
            {t('export.action')}
          </Button>
        </>
      }
      empty={
        <EmptyState icon={<OrdersIcon />} title={t('list.empty')} action={<FirstSaleStep />}>
          {t('list.empty_text')}
        </EmptyState>
      }
    >
      {open === 'paid' && <MarkManyPaidDialog onClose={close} />}
      {open === 'export' && (
        <ExportDialog
          title={t('export.title')}
          fetchFile={(format, options) =>
            fetchOrders(event.id, { format, ...ordersExportBody(list, event.timezone) }, options)
          }
          onClose={close}
        >
          {list.is_narrowed ? t('export.found') : t('export.all')}
        </ExportDialog>
      )}
    </ListPage>
  )
}

function useColumns(): Column<Order>[] {
  const { t } = useTranslation('event-orders')
  const fields = useFields(orderFields)
  const labelOf = useLabelOfPerson()
  const { event } = useEvent()
  return [
    { key: 'reference', header: t('list.order'), cell: (order) => <Reference order={order} /> },
    { key: 'last_name', header: t('list.buyer'), sortable: true, cell: labelOf },
    {
      key: 'email',
      header: fields.email.label,
      sortable: true,
      cell: ({ email }) =>
        email && <Box sx={{ minWidth: { md: 176, lg: 208 }, overflowWrap: 'anywhere' }}>{email}</Box>,
    },
    {
      key: 'status',
      header: t('list.status'),
      cell: (order) => (
        <>
          <OrderStatusChip status={order.status} />
          <DueNote order={order} />
        </>
      ),
    },
    {
      key: 'attendees_count',
      header: t('list.tickets'),
      align: 'right',
      cell: ({ attendees_count }) => formatNumber(attendees_count),
    },
    {
      key: 'total_gross_cents',
      header: t('list.total'),
      sortable: true,
      align: 'right',
      cell: (order) => <TotalsCell order={order} />,
    },
    {
      key: 'created_at',
      header: t('list.date'),
      sortable: true,
      cell: ({ created_at }) => (
        <Box sx={{ minWidth: { md: 136 } }}>{formatInstant(created_at, event.timezone)}</Box>
      ),
    },
  ]
}

function Reference({ order: { id, event_id, reference, is_manual, batch_no = null } }: { order: Order }) {
  const { t } = useTranslation('event-orders')
  return (
    <>
      <TextLink to="/manage/event/$eventId/orders/$orderId" params={{ eventId: event_id, orderId: id }}>
        {reference}
      </TextLink>{' '}
      {is_manual && batch_no === null && <StatusChip tone="default" label={t('list.manual')} />}
      {batch_no !== null && <StatusChip tone="default" label={t('list.batch', { number: batch_no })} />}
    </>
  )
}

function TotalsCell({ order: { total_gross_cents, total_refunded_cents, currency } }: { order: Order }) {
  const { t } = useTranslation('event-orders')
  return (
    <>
      {formatMoney(total_gross_cents, currency)}
      {total_refunded_cents > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('list.refunded', { amount: formatMoney(total_refunded_cents, currency) })}
        </Typography>
      )}
    </>
  )
}
