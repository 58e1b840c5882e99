import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import type { StatementLine, StatementOrder } from '#contract/orders/statement-lines.ts'
import type { Id } from '#contract/wire/id.ts'
import { useTakeLines } from '#app/data/bank-statements/mutations.ts'
import { useStatementOrders } from '#app/data/bank-statements/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { SearchField } from '#app/components/inputs/search-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface MatchDialogProps {
  lines: readonly StatementLine[]
  onClose: () => void
  onDone: () => void
}

/** Chooses the orders that one or several lines pay for. */
export function MatchDialog({ lines, onClose, onDone }: MatchDialogProps) {
  const { t } = useTranslation('bank-statements')
  const online = useOnline()
  const notify = useNotify()
  const take = useTakeLines()
  const suggested = uniqueOrders(lines.flatMap(({ candidates }) => candidates))
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<Id, StatementOrder>>(
    new Map(suggested.slice(0, 1).map((order) => [order.id, order])),
  )
  const [accepts_difference, setAccepts] = useState(false)
  const found = useStatementOrders(query)
  const orders = uniqueOrders([...chosen.values(), ...(query.trim() === '' ? suggested : (found.data ?? []))])
  const currency = lines[0]?.currency ?? ''
  const amount_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0)
  const difference = amount_cents - priceOf([...chosen.values()])
  const amount = formatMoney(amount_cents, currency)
  const toggle = (order: StatementOrder) => {
    const next = new Map(chosen)
    if (!next.delete(order.id)) next.set(order.id, order)
    setChosen(next)
  }
  const send = () =>
    take.mutate(
      { line_ids: lines.map(({ id }) => id), order_ids: [...chosen.keys()], accepts_difference },
      {
        onSuccess: () => {
          notify({ kind: 'success', text: t('match.done') })
          onDone()
        },
      },
    )
  const is_short = difference < 0 && !accepts_difference
  // The price of an order that lapsed counts only if its tickets are left, which the server knows.
  const may_be_short = difference < 0 || isSumError(take.error)
  return (
    <Dialog
      open
      title={t('match.title', { amount })}
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          loading={take.isPending}
          disabled={!online || chosen.size === 0 || is_short}
          onClick={send}
        >
          {t('match.submit')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <LineFacts lines={lines} />
        <SearchField label={t('match.search')} value={query} onChange={setQuery} />
        <OrderChoices orders={orders} chosen={chosen} onToggle={toggle} />
        {query.trim() !== '' && found.data?.length === 0 && <Typography>{t('match.none')}</Typography>}
        <div role="status">{chosen.size > 0 && <Difference cents={difference} currency={currency} />}</div>
        {may_be_short && chosen.size > 0 && (
          <FormControlLabel
            control={<Checkbox checked={accepts_difference} onChange={(_, next) => setAccepts(next)} />}
            label={t('match.accept')}
          />
        )}
        {[...chosen.values()].some(({ status }) => status !== 'AWAITING_PAYMENT') && (
          <Alert severity="info">{t('match.ended')}</Alert>
        )}
        <div role="alert">
          {take.error !== null && <Alert severity="error">{errorText(take.error)}</Alert>}
        </div>
      </Stack>
    </Dialog>
  )
}

const isSumError = (error: unknown) => error instanceof ApiError && error.code === 'statement.sum_differs'

const uniqueOrders = (orders: readonly StatementOrder[]) => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
]

/** Sum of the orders that can still be paid. */
const priceOf = (orders: readonly StatementOrder[]) =>
  orders
    .filter(({ status }) => status === 'AWAITING_PAYMENT')
    .reduce((sum, { total_gross_cents }) => sum + total_gross_cents, 0)

function LineFacts({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 0.5 }}>
      {lines.map(({ id, payer, details, amount_cents, currency }) => (
        <Typography component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
          {[payer, details, formatMoney(amount_cents, currency)].filter(Boolean).join(' · ')}
        </Typography>
      ))}
    </Stack>
  )
}

interface OrderChoicesProps {
  orders: readonly StatementOrder[]
  chosen: ReadonlyMap<Id, StatementOrder>
  onToggle: (order: StatementOrder) => void
}

function OrderChoices({ orders, chosen, onToggle }: OrderChoicesProps) {
  const { t } = useTranslation('bank-statements')
  if (orders.length === 0) return null
  return (
    <Stack component="ul" aria-label={t('match.orders')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {orders.map((order) => (
        <li key={order.id}>
          <FormControlLabel
            control={<Checkbox checked={chosen.has(order.id)} onChange={() => onToggle(order)} />}
            label={
              <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
                <b>{order.reference}</b>{' '}
                {[order.name, formatMoney(order.total_gross_cents, order.currency), order.event.title]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            }
          />
        </li>
      ))}
    </Stack>
  )
}

function Difference({ cents, currency }: { cents: number; currency: string }) {
  const { t } = useTranslation('bank-statements')
  const amount = formatMoney(Math.abs(cents), currency)
  if (cents === 0) return <Typography>{t('match.exact')}</Typography>
  return <Typography>{cents > 0 ? t('match.over', { amount }) : t('match.under', { amount })}</Typography>
}
