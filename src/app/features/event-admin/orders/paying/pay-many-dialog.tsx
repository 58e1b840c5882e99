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
  const [words, setWords] = useState('')
  const [ticked, setTicked] = useState<SelectedOrders>(new Map())
  const mark = useMarkOrdersAsPaid(event.id)
  const refused = mark.data?.refused ?? []
  const chosen = [...ticked.values()]
  const sum = chosen.reduce((total, { order }) => total + order.total_gross_cents, 0)
  const tick = (order: Order, reference: string | null) => {
    const next = new Map(ticked)
    if (reference === null) next.delete(order.id)
    else next.set(order.id, { order, reference })
    setTicked(next)
  }
  const send = () =>
    mark.mutate(
      chosen.map(({ order, reference }) => ({
        order_id: order.id,
        amount_cents: order.total_gross_cents,
        reference,
      })),
      {
        onSuccess: ({ paid, refused: left }) => {
          notify({ kind: 'success', text: t('paid.many_done', { count: paid.length }) })
          const kept = chosen.filter(({ order }) => left.some(({ order_id }) => order_id === order.id))
          setTicked(new Map(kept.map((one) => [one.order.id, one])))
          if (left.length === 0) onClose()
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
          disabled={!online || chosen.length === 0}
          onClick={send}
        >
          {t('paid.submit', { count: chosen.length, amount: formatMoney(sum, event.currency) })}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('paid.many_text')}</Typography>
        <div role="alert">
          {mark.error !== null && <Alert severity="error">{errorText(mark.error)}</Alert>}
          {refused.map(({ order_id, code }) => (
            <Alert key={order_id} severity="warning">
              {`${ticked.get(order_id)?.order.reference ?? ''} ${errorText({ code })}`}
            </Alert>
          ))}
        </div>
        <SearchField label={t('paid.many_find')} value={words} onChange={setWords} />
        <UnpaidOrders words={words} ticked={ticked} onTick={tick} />
      </Stack>
    </Dialog>
  )
}

interface UnpaidOrdersProps {
  words: string
  ticked: SelectedOrders
  onTick: (order: Order, reference: string | null) => void
}

/** Unpaid orders, earliest deadline first. */
function UnpaidOrders({ words, ticked, onTick }: UnpaidOrdersProps) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const { data, error, refetch } = useOrders(event.id, {
    query: words,
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
            reference={ticked.get(order.id)?.reference ?? null}
            onTick={(reference) => onTick(order, reference)}
          />
        ))}
      </Stack>
      {data.meta.total > data.data.length && (
        <Alert severity="info">{t('paid.many_first', { count: data.data.length })}</Alert>
      )}
    </>
  )
}
