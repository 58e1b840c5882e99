import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Sale } from '#contract/door/box-office.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { changeDue } from '#rules/sales/box-office.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { PrintReceiptButton } from '#app/components/receipt/print-receipt.tsx'
import { QrImage } from '#app/ui/qr-image.tsx'
import type { TillState } from '#offline/box-office/till-types.ts'
import { useDoorState, useStation } from '../screen/station-context.ts'
import { verdictLabel } from '../verdict/verdict-labels.ts'
import { receiptOf } from './receipt-of.ts'

interface SoldViewProps {
  sold: { sale: Sale; verdict: Verdict | null }
  state: TillState
  onNext: () => void
}

/** The tickets of a sale as codes to photograph, and what remains to be done. */
export function SoldView({ sold: { sale, verdict }, state, onNext }: SoldViewProps) {
  const { t } = useTranslation('box-office')
  const { t: tDoor } = useTranslation('check-in')
  const { station } = useStation()
  const tickets = sale.lines.flatMap(({ codes, price_id }) => codes.map((code) => ({ code, price_id })))
  const meta = useDoorState((door) => door.meta)
  const row = state.sales.find(({ sale: { id } }) => id === sale.id)
  const nameOf = (price_id: string | null) =>
    row?.receipt.lines.find((line) => line.price_id === price_id)?.name ?? ''
  const change_cents = changeDue(sale.sum_cents, sale.given_cents) ?? 0
  const letIn = async () => {
    for (const { code } of tickets) await station.scan({ raw_code: code }, undefined, station.door.list_id)
  }
  const is_in = sale.admits && verdict === null
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={verdict === null ? 'success' : 'warning'}>
        {verdict !== null && t('sold.not_let_in', { reason: verdictLabel(verdict.kind, tDoor) })}
        {verdict === null && (is_in ? t('sold.let_in') : t('sold.title'))}
      </Alert>
      {change_cents > 0 && state.currency !== null && (
        <Typography sx={{ fontSize: '2rem', fontWeight: 800 }}>
          {t('sale.change', { sum: formatMoney(change_cents, state.currency) })}
        </Typography>
      )}
      <Button variant="contained" size="large" autoFocus onClick={onNext} sx={{ minHeight: 64 }}>
        {t('sold.next')}
      </Button>
      {!is_in && verdict === null && (
        <Button variant="outlined" size="large" onClick={() => void letIn()} sx={{ minHeight: 64 }}>
          {t('sold.admit', { count: tickets.length })}
        </Button>
      )}
      {row !== undefined && meta !== null && (
        <PrintReceiptButton receipt={receiptOf(row, { meta, currency: state.currency ?? '' })} />
      )}
      {sale.email !== null && row?.state !== 'refused' && (
        <Typography>{t('sold.mail', { email: sale.email })}</Typography>
      )}
      <Typography>{t('sold.photo')}</Typography>
      <Stack component="ul" sx={{ gap: 3, m: 0, p: 0, listStyle: 'none', alignItems: 'center' }}>
        {tickets.map(({ code, price_id }, at) => (
          <Stack component="li" key={code} sx={{ alignItems: 'center', gap: 0.5, maxWidth: '100%' }}>
            <QrImage
              text={code}
              label={t('sold.code', { number: at + 1, total: tickets.length, name: nameOf(price_id) })}
            />
            <Typography sx={{ fontWeight: 700 }}>{nameOf(price_id)}</Typography>
            <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
              {groupTicketCode(code)}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}
