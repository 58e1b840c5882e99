import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { PER_PAGE } from '#contract/wire/list-query.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useMarkOrdersAsPaid } from '#app/data/orders/mutations.ts'
import { useOrders } from '#app/data/orders/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { SearchField } from '#app/components/inputs/search-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { useEvent } from '#app/features/event-admin/use-event.tsx'
import { MarkPaidRow } from './pay-row.tsx'

/** Selected orders by id, each with its payment reference. */
type SelectedOrders = ReadonlyMap<Id, { order: Order; reference: string }>

/** Marks many orders as paid. */
export function MarkManyPaidDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const online = useOnline()
  const notify = useNotify()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState<SelectedOrders>(new Map())
  const mark = useMarkOrdersAsPaid(event.id)
  const refused = mark.data?.refused ?? []
  const rows = [...selected.values()]
  const sum = rows.reduce((total, { order }) => total + order.total_gross_cents, 0)
  const toggle = (order: Order, reference: string | null) => {
    const next = new Map(selected)
    if (reference === null) next.delete(order.id)
    else next.set(order.id, { order, reference })
    setSelected(next)
  }
  const send = () =>
    mark.mutate(
      rows.map(({ order, reference }) => ({
        order_id: order.id,
        amount_cents: order.total_gross_cents,
        reference,
      })),
      {
        onSuccess: ({ paid, refused: rejected }) => {
          notify({ kind: 'success', text: t('paid.many_done', { count: paid.length }) })
          const remaining = rows.filter(({ order }) => rejected.some(({ order_id }) => order_id === order.id))
          setSelected(new Map(remaining.map((row) => [row.order.id, row])))
          if (rejected.length === 0) onClose()
        },
      },
    )
  return (
    <Dialog
      open
      title={t('paid.many')}
      onClose={onClose}
      width="md"
      actions={
        <Button
          variant="contained"
          loading={mark.isPending}
          disabled={!online || rows.length === 0}
          onClick={send}
        >
          {t('paid.submit', { count: rows.length, amount: formatMoney(sum, event.currency) })}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('paid.many_text')}</Typography>
        <div role="alert">
          {mark.error !== null && <Alert severity="error">{errorText(mark.error)}</Alert>}
          {refused.map(({ order_id, code }) => (
            <Alert key={order_id} severity="warning">
              {`${selected.get(order_id)?.order.reference ?? ''} ${errorText({ code })}`}
            </Alert>
          ))}
        </div>
        <SearchField label={t('paid.many_find')} value={query} onChange={setQuery} />
        <UnpaidOrders query={query} selected={selected} onToggle={toggle} />
      </Stack>
    </Dialog>
  )
}

interface UnpaidOrdersProps {
  query: string
  selected: SelectedOrders
  onToggle: (order: Order, reference: string | null) => void
}

/** Unpaid orders, earliest deadline first. */
function UnpaidOrders({ query, selected, onToggle }: UnpaidOrdersProps) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const { data, error, refetch } = useOrders(event.id, {
    query,
    sort_by: 'created_at',
    sort_direction: 'asc',
    per_page: PER_PAGE,
    filter_fields: { status: { eq: 'AWAITING_PAYMENT' } },
  })
  if (data === undefined)
    return error === null ? (
      <LoadingRows rows={4} />
    ) : (
      <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
    )
  if (data.data.length === 0) return <Typography>{t('paid.many_none')}</Typography>
  return (
    <>
      <Stack component="ul" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {data.data.map((order) => (
          <MarkPaidRow
            key={order.id}
            order={order}
            reference={selected.get(order.id)?.reference ?? null}
            onToggle={(reference) => onToggle(order, reference)}
          />
        ))}
      </Stack>
      {data.meta.total > data.data.length && (
        <Alert severity="info">{t('paid.many_first', { count: data.data.length })}</Alert>
      )}
    </>
  )
}
