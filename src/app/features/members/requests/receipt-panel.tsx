import FaultIcon from '@mui/icons-material/ErrorOutlineOutlined'
import GoodIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DeskReceipt } from '#contract/members/upgrade-requests.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { formatCalendarDay, useRejectionLabels } from '#app/features/members/labels/member-labels.ts'
import { Pair, Pairs } from '#app/features/members/labels/pairs.tsx'
import { useFaultLabel } from './fault-labels.ts'
import { SimilarReceipts } from './similar-receipts.tsx'
import { ReceiptPictures } from './receipt-pictures.tsx'

const PICTURE_HEIGHT = 440
/** Number of receipts per hour from which a warning is shown. */
const HOURLY_WARNING = 3

interface ReceiptPanelProps {
  receipt: DeskReceipt
  membership_no: string
  timezone: string
  onRenew: () => void
  /** Omitted when no decision is possible. */
  onReject: (() => void) | undefined
}

/** A receipt: its images beside its fields, the rules' result, and similar receipts. */
export function ReceiptPanel({ receipt, membership_no, timezone, onRenew, onReject }: ReceiptPanelProps) {
  const { t } = useTranslation('members')
  const { number, pictures, look_alikes, rejection } = receipt
  return (
    <Panel
      title={t('receipt.title', { number })}
      action={
        rejection === null ? (
          onReject && (
            <Button color="error" onClick={onReject}>
              {t('receipt.reject')}
            </Button>
          )
        ) : (
          <StatusChip tone="error" label={t('receipt.rejected')} />
        )
      }
    >
      <Box
        sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '100%', md: 'minmax(0, 1fr) 20rem' } }}
      >
        <ReceiptPictures {...{ number, pictures, onRenew }} height={PICTURE_HEIGHT} />
        <Box sx={{ minWidth: 0 }}>
          <ReceiptFields receipt={receipt} timezone={timezone} />
          <Verdict receipt={receipt} />
        </Box>
      </Box>
      <SimilarReceipts receipts={look_alikes} {...{ membership_no, onRenew }} />
    </Panel>
  )
}

function ReceiptFields({ receipt, timezone }: { receipt: DeskReceipt; timezone: string }) {
  const { t } = useTranslation('members')
  const { merchant_name, merchant_name_zh, captured_on, uploaded_on } = receipt
  return (
    <Pairs>
      <Pair label={t('receipt.merchant')}>
        {[merchant_name, merchant_name_zh].filter((name) => name !== '').join(' ')}
      </Pair>
      <Pair label={t('receipt.number')}>{receipt.number}</Pair>
      <Pair label={t('receipt.date')}>{formatCalendarDay(receipt.date)}</Pair>
      <Pair label={t('receipt.amount')}>{formatMoney(receipt.amount_cents, receipt.currency)}</Pair>
      <Pair label={t('receipt.uploaded')}>{formatInstant(receipt.uploaded_at, timezone)}</Pair>
      {captured_on !== null && captured_on !== uploaded_on && (
        <Pair label={t('receipt.captured')}>{formatCalendarDay(captured_on)}</Pair>
      )}
    </Pairs>
  )
}

/** The rules' result for a receipt, and why the desk rejected it. */
function Verdict({ receipt: { faults, in_an_hour, rejection } }: { receipt: DeskReceipt }) {
  const { t } = useTranslation('members')
  const faultLabel = useFaultLabel()
  const reasons = useRejectionLabels()
  return (
    <Stack component="ul" sx={{ gap: 0.75, mt: 2, mb: 0, p: 0, listStyle: 'none' }}>
      {faults.length === 0 && rejection === null && <CheckLine is_good>{t('receipt.counts')}</CheckLine>}
      {faults.map((fault) => (
        <CheckLine key={fault.rule}>{faultLabel(fault)}</CheckLine>
      ))}
      {in_an_hour >= HOURLY_WARNING && (
        <CheckLine>{t('receipt.in_an_hour', { count: in_an_hour })}</CheckLine>
      )}
      {rejection !== null && (
        <CheckLine>{[reasons[rejection.code], rejection.words].filter(Boolean).join(' · ')}</CheckLine>
      )}
    </Stack>
  )
}

function CheckLine({ is_good = false, children }: { is_good?: boolean; children: string }) {
  const colour = is_good ? 'success.main' : 'error.main'
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Box aria-hidden sx={{ display: 'flex', color: colour, pt: '2px' }}>
        {is_good ? <GoodIcon fontSize="small" /> : <FaultIcon fontSize="small" />}
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{children}</Typography>
    </Stack>
  )
}
