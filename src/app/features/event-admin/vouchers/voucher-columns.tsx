import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Voucher, VoucherStatus } from '#contract/sales/vouchers.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useTicketNames } from '../ticket-names.ts'
import { useEvent, useHasEventRight } from '../use-event.tsx'

/** Labels of the states of a voucher. */
export function useVoucherStatusLabels(): Record<VoucherStatus, string> {
  const { t } = useTranslation('vouchers')
  return {
    unused: t('status.unused'),
    used: t('status.used'),
    expired: t('status.expired'),
    void: t('status.void'),
  }
}

const TONES = { unused: 'success', used: 'info', expired: 'default', void: 'default' } as const

/** Columns of the list of vouchers. */
export function useVoucherColumns(): Column<Voucher>[] {
  const { t } = useTranslation('vouchers')
  const { event } = useEvent()
  const formatNames = useTicketNames()
  return [
    { key: 'code', header: t('code'), sortable: true, cell: (row) => <Code row={row} /> },
    { key: 'label', header: t('label'), sortable: true, cell: ({ label }) => label },
    { key: 'status', header: t('status_label'), cell: (row) => <Status row={row} /> },
    {
      key: 'ticket',
      header: t('ticket'),
      cell: ({ ticket_id }) => (ticket_id === null ? t('any_ticket') : formatNames([ticket_id])),
    },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'right',
      cell: ({ quantity }) => formatNumber(quantity),
    },
    {
      key: 'price',
      header: t('price'),
      align: 'right',
      cell: ({ price_cents }) =>
        price_cents === null ? t('usual_price') : formatMoney(price_cents, event.currency),
    },
    {
      key: 'until',
      header: t('until'),
      sortable: true,
      cell: ({ until }) => (until === null ? t('never') : formatInstant(until, event.timezone)),
    },
  ]
}

function Code({ row: { code } }: { row: Voucher }) {
  const { t } = useTranslation('vouchers')
  const { event } = useEvent()
  const link = `${location.origin}${eventPath(event)}?promo_code=${encodeURIComponent(code)}`
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      <Typography component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {code}
      </Typography>
      <CopyButton text={link} label={t('copy_link')} of={code} look="text" />
    </Stack>
  )
}

function Status({ row: { status, order_id, reserves_places, passes_sold_out } }: { row: Voucher }) {
  const { t } = useTranslation('vouchers')
  const { event } = useEvent()
  const labels = useVoucherStatusLabels()
  const may_see_orders = useHasEventRight('order.view')
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 0.5 }}>
      <StatusChip tone={TONES[status]} label={labels[status]} />
      {order_id !== null && may_see_orders && (
        <TextLink
          to="/manage/event/$eventId/orders/$orderId"
          params={{ eventId: event.id, orderId: order_id }}
        >
          {t('order', { reference: orderReference(order_id) })}
        </TextLink>
      )}
      {status === 'unused' && reserves_places && <Typography variant="caption">{t('reserved')}</Typography>}
      {status === 'unused' && passes_sold_out && <Typography variant="caption">{t('passes')}</Typography>}
    </Stack>
  )
}
