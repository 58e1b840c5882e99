import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/members/receipts.ts'
import type { Id } from '#contract/wire/id.ts'
import { createReceiptDraft, deleteReceiptDraft } from '#app/data/membership/drafts.ts'
import { useDrafts } from '#app/data/membership/queries.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { SavedMembership, ReceiptDraft } from '#offline/storage/membership-database.ts'
import { merchantName } from './merchant-labels.ts'
import { formatRejection } from './rejection-labels.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { ReceiptPictureViewer } from './sent-pictures.tsx'
import { WithdrawReceipt } from './withdraw-receipt.tsx'
import { formatCalendarDay } from './tier-labels.ts'

/** Sent receipts and drafts with their state. */
export function ReceiptsPanel({ saved }: { saved: SavedMembership }) {
  const { t } = useTranslation('membership')
  const drafts = useDrafts() ?? []
  const [open_id, setOpen] = useState<Id | null>(null)
  const open = drafts.find(({ id }) => id === open_id)
  const close = () => {
    setOpen(null)
    if (open !== undefined && isBlank(open)) void deleteReceiptDraft(open.id)
  }
  return (
    <Panel
      title={t('receipts.title')}
      lead={t('receipts.lead')}
      action={
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => void createReceiptDraft().then(setOpen)}
        >
          {t('receipts.add')}
        </Button>
      }
    >
      {drafts.length + saved.receipts.length === 0 && (
        <Typography color="text.secondary">{t('receipts.none')}</Typography>
      )}
      <Box component="ul" aria-label={t('receipts.title')} sx={list}>
        {drafts.map((draft) => (
          <Box component="li" key={draft.id} sx={row}>
            <DraftRow draft={draft} saved={saved} onOpen={() => setOpen(draft.id)} />
          </Box>
        ))}
        {saved.receipts.map((receipt) => (
          <Box component="li" key={receipt.id} sx={row}>
            <ReceiptRow receipt={receipt} />
          </Box>
        ))}
      </Box>
      {open !== undefined && <ReceiptDialog draft={open} saved={saved} onClose={close} />}
    </Panel>
  )
}

/** An empty draft can be deleted without asking. */
const isBlank = ({ merchant_id, number, date, amount_cents, pictures }: ReceiptDraft) =>
  merchant_id === null && number === '' && date === '' && amount_cents === null && pictures.length === 0

type DraftRowProps = { draft: ReceiptDraft; saved: SavedMembership; onOpen: () => void }

function DraftRow({ draft, saved, onOpen }: DraftRowProps) {
  const { t } = useTranslation('membership')
  const merchant = saved.merchants.find(({ id }) => id === draft.merchant_id)
  const states = {
    typing: { tone: 'default', label: t('receipts.states.typing') },
    waiting: { tone: 'info', label: t('receipts.states.waiting') },
    refused: { tone: 'error', label: t('receipts.states.refused') },
  } as const
  const is_refused = draft.state === 'refused'
  return (
    <>
      <ReceiptFacts
        name={merchant === undefined ? t('receipts.unnamed') : merchantName(merchant)}
        number={draft.number}
        date={draft.date}
        amount_cents={draft.amount_cents}
      />
      <StatusChip {...states[draft.state]} />
      <Button
        onClick={onOpen}
        aria-label={t(is_refused ? 'receipts.correct_named' : 'receipts.open_named', {
          number: draft.number,
        })}
      >
        {is_refused ? t('receipts.correct') : t('receipts.open')}
      </Button>
    </>
  )
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('membership')
  const { status, rejection, merchant_name: name, merchant_name_zh: name_zh, number } = receipt
  return (
    <>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <ReceiptFacts {...receipt} name={merchantName({ name, name_zh })} number={number} />
        {rejection !== null && (
          <Typography variant="body2" color="error">
            {formatRejection(t, rejection)}
          </Typography>
        )}
      </Box>
      <StatusChip {...receiptStatusOf(t, status)} />
      <ReceiptPictureViewer receipt={receipt} />
      {status === 'SENT' && <WithdrawReceipt receipt={receipt} />}
    </>
  )
}

function receiptStatusOf(t: TFunction<'membership'>, status: Receipt['status']) {
  const states = {
    SENT: { tone: 'info', label: t('receipts.states.sent') },
    PENDING: { tone: 'warning', label: t('receipts.states.pending') },
    APPROVED: { tone: 'success', label: t('receipts.states.approved') },
    REJECTED: { tone: 'error', label: t('receipts.states.rejected') },
  } as const
  return states[status]
}

type ReceiptFactsProps = { name: string; number: string; date: string; amount_cents: number | null }

function ReceiptFacts({ name, number, date, amount_cents }: ReceiptFactsProps) {
  const facts = [
    number,
    date === '' ? '' : formatCalendarDay(date),
    amount_cents === null || Number.isNaN(amount_cents) ? '' : formatMoney(amount_cents, 'HKD'),
  ]
  return (
    <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0 } as const
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const
