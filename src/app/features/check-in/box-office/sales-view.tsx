import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sale } from '#contract/door/box-office.ts'
import { newId } from '#contract/wire/new-id.ts'
import { placesOf } from '#rules/sales/box-office.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { PrintReceiptButton } from '#app/components/receipt/print-receipt.tsx'
import { tenderLabel } from '#app/components/receipt/tender-label.ts'
import type { TillSale, TillState } from '#offline/box-office/till-types.ts'
import { useDoorTime } from '../screen/use-door-time.ts'
import { useDoorState } from '../screen/station-context.ts'
import { receiptOf } from './receipt-of.ts'
import { resultText, saleStateLabel } from './till-labels.ts'
import type { TillControl } from './use-till.ts'

interface SalesViewProps {
  till: TillControl
  state: TillState
  onShow: (sale: Sale) => void
}

/** The last sales of this phone, newest first, each with its tickets and its reversal. */
export function SalesView({ till, state, onShow }: SalesViewProps) {
  const { t } = useTranslation('box-office')
  const [failure, setFailure] = useState<string | null>(null)
  const reverse = async (sale_id: string) => {
    const id = newId('box_office_entry', (length) => crypto.getRandomValues(new Uint8Array(length)))
    setFailure(resultText(await till.run({ kind: 'reverse', id, sale_id }), t))
  }
  if (state.sales.length === 0) return <Typography>{t('sales.none')}</Typography>
  return (
    <Stack sx={{ gap: 2 }}>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {state.sales.map((row) => (
          <SaleRow
            key={row.sale.id}
            row={row}
            currency={state.currency ?? ''}
            is_busy={till.is_busy}
            onShow={() => onShow(row.sale)}
            onReverse={() => void reverse(row.sale.id)}
          />
        ))}
      </Stack>
    </Stack>
  )
}

interface SaleRowProps {
  row: TillSale
  currency: string
  is_busy: boolean
  onShow: () => void
  onReverse: () => void
}

function SaleRow({ row, currency, is_busy, onShow, onReverse }: SaleRowProps) {
  const { t } = useTranslation('box-office')
  const timeOf = useDoorTime()
  const [is_asking, setAsking] = useState(false)
  const meta = useDoorState((state) => state.meta)
  const { sale } = row
  const sum = formatMoney(sale.sum_cents, currency)
  const facts = [
    timeOf(sale.sold_at),
    t('sales.tickets', { count: placesOf(sale) }),
    tenderLabel(sale.tender, t),
    saleStateLabel(row, t),
  ]
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>{sum}</Typography>
      <Typography
        sx={{ color: row.conflict === null && row.error === null ? 'text.secondary' : 'error.main' }}
      >
        {facts.join(' · ')}
      </Typography>
      {row.error !== null && <Typography>{row.error.message}</Typography>}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {!row.is_reversed && !is_asking && (
          <Button variant="outlined" onClick={onShow}>
            {t('sales.show')}
          </Button>
        )}
        {meta !== null && !is_asking && <PrintReceiptButton receipt={receiptOf(row, { meta, currency })} />}
        {row.is_reversible && !is_asking && (
          <Button color="error" onClick={() => setAsking(true)}>
            {t('sales.reverse')}
          </Button>
        )}
        {row.is_reversible && is_asking && (
          <>
            <Button variant="contained" color="error" disabled={is_busy} onClick={onReverse}>
              {t('sales.reverse_confirm', { sum })}
            </Button>
            <Button variant="outlined" autoFocus onClick={() => setAsking(false)}>
              {t('sales.keep')}
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  )
}
