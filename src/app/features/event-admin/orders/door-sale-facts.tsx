import PrintIcon from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { useAccount } from '#app/data/accounts/queries.ts'
import { fetchTicketCodes } from '#app/data/attendees/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { OnlineOnly } from '#app/components/online-only.tsx'
import { PrintedReceipt } from '#app/components/receipt/print-receipt.tsx'
import type { Receipt } from '#app/components/receipt/receipt.ts'
import { tenderLabel } from '#app/components/receipt/tender-label.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'
import { Fact, Facts } from './facts.tsx'

type DoorSale = NonNullable<OrderFull['door_sale']>

/** Where and how the box office sold an order, and its receipt; nothing for other orders. */
export function DoorSaleFacts({ order }: { order: OrderFull }) {
  const sale = order.door_sale ?? null
  return sale && <SaleFacts order={order} sale={sale} />
}

function SaleFacts({ order, sale }: { order: OrderFull; sale: DoorSale }) {
  const { t } = useTranslation('box-office')
  const { event } = useEvent()
  const account = useAccount().data
  const notify = useNotify()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [is_loading, setLoading] = useState(false)
  const print = async () => {
    setLoading(true)
    try {
      const tickets = await fetchTicketCodes(event.id, order.attendees)
      const seller = { name: account?.name ?? '', place: '' }
      setReceipt(receiptOf(order, sale, { event, seller, tickets }))
    } catch (error) {
      notify({ kind: 'error', text: errorText(error) })
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Facts>
        <Fact label={t('receipt.sold_by')}>{sale.gate || sale.device}</Fact>
        <Fact label={t('tender.label')}>{tenderLabel(sale.tender, t)}</Fact>
        <Fact label={t('receipt.title')}>{sale.receipt_no}</Fact>
      </Facts>
      <Stack direction="row" sx={{ mt: 1 }}>
        <OnlineOnly>
          {(offline) => (
            <Button
              variant="outlined"
              startIcon={<PrintIcon />}
              disabled={offline}
              loading={is_loading}
              onClick={() => void print()}
            >
              {t('receipt.print')}
            </Button>
          )}
        </OnlineOnly>
      </Stack>
      {receipt !== null && <Printed receipt={receipt} onEnd={setReceipt} />}
    </>
  )
}

function Printed({ receipt, onEnd }: { receipt: Receipt; onEnd: (receipt: null) => void }) {
  const [onPrinting] = useState(() => () => onEnd(null))
  return <PrintedReceipt receipt={receipt} onPrinting={onPrinting} />
}

type Parts = {
  event: { title: string; timezone: string }
  seller: Receipt['seller']
  tickets: Receipt['tickets']
}

function receiptOf(order: OrderFull, sale: DoorSale, { event, seller, tickets }: Parts): Receipt {
  const { priced, total_gross_cents, currency, created_at, cancelled_at } = order
  return {
    seller,
    event_title: event.title,
    number: sale.receipt_no,
    sold_at: created_at,
    timezone: event.timezone,
    sold_by: sale.gate || sale.device,
    currency,
    lines: (priced?.lines ?? []).map((line) => ({
      name: line.price_label ? `${line.ticket_name} · ${line.price_label}` : line.ticket_name,
      quantity: line.quantity,
      unit_cents: Math.round(line.total_gross_cents / line.quantity),
    })),
    charges: priced?.taxes_and_fees ?? [],
    sum_cents: total_gross_cents,
    tender: sale.tender,
    given_cents: sale.given_cents,
    tickets,
    is_reversed: cancelled_at !== null,
  }
}
