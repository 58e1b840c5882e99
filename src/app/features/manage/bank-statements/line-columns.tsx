import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { StatementLine, StatementOrder } from '#contract/orders/statement-lines.ts'
import type { Id } from '#contract/wire/id.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useLineLabels, useReasonLabels } from './statement-labels.ts'

const dayText = (day: string) => formatDay(`${day}T00:00:00.000Z`, 'UTC')

/** Columns of bank lines; new ones can be selected to be matched together. */
export function useLineColumns(
  selected: ReadonlyMap<Id, StatementLine>,
  onToggle: (line: StatementLine) => void,
): Column<StatementLine>[] {
  const { t } = useTranslation('bank-statements')
  return [
    {
      key: 'date',
      header: t('fields.date'),
      cell: (line) => (
        <Stack direction="row" component="span" sx={{ alignItems: 'center' }}>
          {line.state === 'new' && (
            <Checkbox
              size="small"
              checked={selected.has(line.id)}
              onChange={() => onToggle(line)}
              slotProps={{
                input: {
                  'aria-label': t('list.select', { amount: formatMoney(line.amount_cents, line.currency) }),
                },
              }}
            />
          )}
          {dayText(line.booked_on)}
        </Stack>
      ),
    },
    {
      key: 'payer',
      header: t('fields.payer'),
      cell: ({ payer, details }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="span">{payer}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {details}
          </Typography>
        </Box>
      ),
    },
    {
      key: 'amount',
      header: t('fields.amount'),
      align: 'right',
      cell: ({ amount_cents, currency }) => formatMoney(amount_cents, currency),
    },
    { key: 'orders', header: t('fields.orders'), cell: (line) => <LineOrders line={line} /> },
    { key: 'status', header: t('fields.status'), cell: (line) => <LineStatus line={line} /> },
  ]
}

function LineOrders({ line: { candidates, orders, currency } }: { line: StatementLine }) {
  const { t } = useTranslation('bank-statements')
  const reasons = useReasonLabels()
  const paid = orders.map(({ order, fee_cents, outcome }) => ({
    order,
    note:
      outcome !== 'paid'
        ? reasons[outcome]
        : fee_cents > 0
          ? t('list.fee', { amount: formatMoney(fee_cents, currency) })
          : null,
  }))
  const shown = paid.length > 0 ? paid : candidates.map((order) => ({ order, note: null }))
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {shown.map(({ order, note }) => (
        <Box component="li" key={order.id} sx={{ overflowWrap: 'anywhere' }}>
          <OrderLink order={order} />
          {note !== null && <Typography variant="body2">{note}</Typography>}
        </Box>
      ))}
    </Stack>
  )
}

function OrderLink({ order }: { order: StatementOrder }) {
  const { id, event, reference, name, total_gross_cents, currency } = order
  return (
    <>
      <TextLink to="/manage/event/$eventId/orders/$orderId" params={{ eventId: event.id, orderId: id }}>
        {reference}
      </TextLink>{' '}
      {[name, formatMoney(total_gross_cents, currency)].filter(Boolean).join(' · ')}
    </>
  )
}

const TONES = { sure: 'success', perhaps: 'warning', other: 'default' } as const

function LineStatus({ line }: { line: StatementLine }) {
  const { t } = useTranslation('bank-statements')
  const labels = useLineLabels()
  const reasons = useReasonLabels()
  const { state, match, reason, owed_cents, given_back, currency } = line
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      <StatusChip
        tone={match === null ? (owed_cents > 0 ? 'warning' : 'default') : TONES[match]}
        label={match === null ? labels[state] : labels[match]}
      />
      {reason !== null && <Typography variant="body2">{reasons[reason]}</Typography>}
      {owed_cents > 0 && (
        <Typography variant="body2">
          {t('list.owed', { amount: formatMoney(owed_cents, currency) })}
        </Typography>
      )}
      {given_back !== null && (
        <Typography variant="body2">
          {t('list.given_back', {
            amount: formatMoney(given_back.amount_cents, currency),
            day: dayText(given_back.given_on),
          })}
        </Typography>
      )}
    </Stack>
  )
}
