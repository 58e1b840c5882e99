import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ReceiptStatus } from '#contract/members/receipts.ts'
import type { DeskReceipt } from '#contract/members/upgrade-requests.ts'
import { formatMembershipNo } from '#rules/members/membership-no.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { formatCalendarDay } from '#app/features/members/labels/member-labels.ts'
import { ReceiptPictures } from './receipt-pictures.tsx'

const PICTURE_HEIGHT = 220
const TONES = { SENT: 'default', PENDING: 'warning', APPROVED: 'success', REJECTED: 'error' } as const

interface SimilarReceiptsProps {
  receipts: DeskReceipt['look_alikes']
  /** Membership number of the receipt's owner. */
  membership_no: string
  onRenew: () => void
}

/** Receipts of any member that look or read alike, for comparison. */
export function SimilarReceipts({ receipts, membership_no, onRenew }: SimilarReceiptsProps) {
  const { t } = useTranslation('members')
  const states = useReceiptStatusLabels()
  if (receipts.length === 0) return null
  const reasons = {
    picture: t('alike.picture'),
    number: t('alike.number'),
    sum_of_day: t('alike.sum_of_day'),
  }
  return (
    <Box sx={{ mt: 2, p: 2, borderRadius: 1, border: 1, borderColor: 'warning.main' }}>
      <Typography component="h3" sx={{ fontWeight: 650, mb: 1.5 }}>
        {t('alike.title')}
      </Typography>
      <Stack component="ul" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {receipts.map((receipt) => {
          const number = formatMembershipNo(receipt.membership_no)
          return (
            <Box
              component="li"
              key={`${receipt.receipt_id} ${receipt.why}`}
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: '100%', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
              }}
            >
              <Stack sx={{ gap: 0.5, alignItems: 'flex-start', overflowWrap: 'anywhere', minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{reasons[receipt.why]}</Typography>
                <Typography variant="body2">
                  {receipt.membership_no === membership_no
                    ? t('alike.by_same')
                    : t('person.number', { number })}
                </Typography>
                <Typography variant="body2">
                  {receipt.merchant_name} · {formatCalendarDay(receipt.date)} ·{' '}
                  {formatMoney(receipt.amount_cents, 'HKD')}
                </Typography>
                <StatusChip tone={TONES[receipt.status]} label={states[receipt.status]} />
              </Stack>
              <ReceiptPictures
                number={number}
                pictures={receipt.pictures}
                onRenew={onRenew}
                height={PICTURE_HEIGHT}
              />
            </Box>
          )
        })}
      </Stack>
    </Box>
  )
}

function useReceiptStatusLabels(): Record<ReceiptStatus, string> {
  const { t } = useTranslation('members')
  return {
    SENT: t('receipt.states.sent'),
    PENDING: t('receipt.states.pending'),
    APPROVED: t('receipt.states.approved'),
    REJECTED: t('receipt.states.rejected'),
  }
}
