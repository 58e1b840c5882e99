import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECEIPT_NUMBER_MAX } from '#contract/members/receipts.ts'
import { deleteReceiptDraft, saveReceiptDraft, submitReceipt } from '#app/data/membership/drafts.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { useNow } from '#app/components/use-now.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import { inputProps } from '#app/ui/fields/field.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import type { SavedMembership, ReceiptDraft, ReceiptFields } from '#offline/storage/membership-database.ts'
import { isErrorCode } from '#contract/wire/errors.ts'
import { hintsFor } from './coach.ts'
import { MerchantField } from './merchant-field.tsx'
import { ReceiptPictures } from './picture/receipt-pictures.tsx'
import { ReceiptChecklist } from './receipt-coach.tsx'

interface ReceiptDialogProps {
  draft: ReceiptDraft
  kept: SavedMembership
  onClose: () => void
}

/** Form of a receipt draft: stored on this device with each change, and sent when there is a network. */
export function ReceiptDialog({ draft, kept, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation('membership')
  const notify = useNotify()
  const sayField = useFieldErrorLabels()
  const now = new Date(useNow()).toISOString()
  const [typed, setTyped] = useState<ReceiptFields>(draft)
  const [is_tried, setTried] = useState(false)
  const change = (next: Partial<ReceiptFields>) => {
    setTyped((before) => ({ ...before, ...next }))
    void saveReceiptDraft(draft.id, next)
  }
  const hints = hintsFor({ ...typed, captured_at: draft.captured_at }, kept, now)
  const is_whole = hints.every(({ is_met }) => is_met) && typed.number.trim() !== ''
  const lacks = (is_there: boolean) => (is_tried && !is_there ? t('receipt.required') : undefined)
  const problem = (field: 'merchant_id' | 'number' | 'date' | 'amount_cents') =>
    sayField(draft.refusal?.errors[field])
  const send = async () => {
    setTried(true)
    if (!is_whole) return
    await submitReceipt(draft.id)
    notify({ kind: 'success', text: t('receipt.handed_over') })
    onClose()
  }
  const id = (field: string) => `receipt-${field}`
  return (
    <Dialog
      open
      title={t('receipt.title')}
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <>
          <Button
            color="error"
            onClick={() => {
              void deleteReceiptDraft(draft.id)
              onClose()
            }}
          >
            {t('receipt.drop')}
          </Button>
          <Button type="submit" variant="contained">
            {t('receipt.send')}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <RejectionAlert draft={draft} />
        <MerchantField
          id={id('merchant')}
          label={t('receipt.merchant')}
          required
          merchants={kept.merchants}
          value={typed.merchant_id}
          onChange={(merchant_id) => change({ merchant_id })}
          problem={problem('merchant_id') ?? lacks(typed.merchant_id !== null)}
        />
        <TextField
          id={id('number')}
          label={t('receipt.number')}
          required
          max={RECEIPT_NUMBER_MAX}
          value={typed.number}
          onChange={(number) => change({ number })}
          problem={problem('number') ?? lacks(typed.number.trim() !== '')}
        />
        <CalendarInput
          {...inputProps({
            id: id('date'),
            label: t('receipt.date'),
            required: true,
            problem: problem('date') ?? lacks(typed.date !== ''),
          })}
          type="date"
          value={typed.date}
          onChange={(date) => change({ date })}
        />
        <MoneyField
          id={id('amount')}
          label={t('receipt.amount')}
          required
          currency="HKD"
          value={typed.amount_cents}
          onChange={(amount_cents) => change({ amount_cents })}
          problem={problem('amount_cents') ?? lacks(typed.amount_cents !== null)}
        />
        <ReceiptPictures
          pictures={typed.pictures}
          problems={pictureProblems(t, sayField, draft, lacks(typed.pictures.length > 0))}
          onChange={(pictures) => change({ pictures })}
        />
        <ReceiptChecklist hints={hints} />
      </Stack>
    </Dialog>
  )
}

/** Errors of individual images, when the server names them. */
function pictureProblems(
  t: TFunction<'membership'>,
  sayField: ReturnType<typeof useFieldErrorLabels>,
  { refusal, pictures }: ReceiptDraft,
  lacking: string | undefined,
): string[] {
  const errors = refusal?.errors ?? {}
  const each = pictures.flatMap((_, at) => {
    const said = sayField(errors[`pictures.${at}`])
    return said === undefined ? [] : `${t('picture.number', { number: at + 1 })}: ${said}`
  })
  const whole = sayField(errors['pictures']) ?? lacking
  return each.length > 0 || whole === undefined ? each : [whole]
}

/** Why the server rejected it, when no single field is the cause. */
function RejectionAlert({ draft: { refusal } }: { draft: ReceiptDraft }) {
  if (refusal === null || !isErrorCode(refusal.code)) return null
  return <Alert severity="error">{errorText({ code: refusal.code })}</Alert>
}
