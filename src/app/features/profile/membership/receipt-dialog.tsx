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
import { hintsFor } from './receipt-hints.ts'
import { MerchantField } from './merchant-field.tsx'
import { ReceiptPictures } from './picture/receipt-pictures.tsx'
import { ReceiptChecklist } from './receipt-coach.tsx'

interface ReceiptDialogProps {
  draft: ReceiptDraft
  saved: SavedMembership
  onClose: () => void
}

/** Form of a receipt draft: stored on this device with each change, and sent when there is a network. */
export function ReceiptDialog({ draft, saved, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation('membership')
  const notify = useNotify()
  const errorLabel = useFieldErrorLabels()
  const now = new Date(useNow()).toISOString()
  const [values, setValues] = useState<ReceiptFields>(draft)
  const [is_submitted, setSubmitted] = useState(false)
  const change = (changes: Partial<ReceiptFields>) => {
    setValues((previous) => ({ ...previous, ...changes }))
    void saveReceiptDraft(draft.id, changes)
  }
  const hints = hintsFor({ ...values, captured_at: draft.captured_at }, saved, now)
  const is_complete = hints.every(({ is_met }) => is_met) && values.number.trim() !== ''
  const requiredError = (is_set: boolean) => (is_submitted && !is_set ? t('receipt.required') : undefined)
  const problem = (field: 'merchant_id' | 'number' | 'date' | 'amount_cents') =>
    errorLabel(draft.refusal?.errors[field])
  const send = async () => {
    setSubmitted(true)
    if (!is_complete) return
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
      keep={null}
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
          merchants={saved.merchants}
          value={values.merchant_id}
          onChange={(merchant_id) => change({ merchant_id })}
          problem={problem('merchant_id') ?? requiredError(values.merchant_id !== null)}
        />
        <TextField
          id={id('number')}
          label={t('receipt.number')}
          required
          max={RECEIPT_NUMBER_MAX}
          value={values.number}
          onChange={(number) => change({ number })}
          problem={problem('number') ?? requiredError(values.number.trim() !== '')}
        />
        <CalendarInput
          {...inputProps({
            id: id('date'),
            label: t('receipt.date'),
            required: true,
            problem: problem('date') ?? requiredError(values.date !== ''),
          })}
          type="date"
          value={values.date}
          onChange={(date) => change({ date })}
        />
        <MoneyField
          id={id('amount')}
          label={t('receipt.amount')}
          required
          currency="HKD"
          value={values.amount_cents}
          onChange={(amount_cents) => change({ amount_cents })}
          problem={problem('amount_cents') ?? requiredError(values.amount_cents !== null)}
        />
        <ReceiptPictures
          pictures={values.pictures}
          problems={pictureProblems(t, errorLabel, draft, requiredError(values.pictures.length > 0))}
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
  errorLabel: ReturnType<typeof useFieldErrorLabels>,
  { refusal, pictures }: ReceiptDraft,
  required_error: string | undefined,
): string[] {
  const errors = refusal?.errors ?? {}
  const messages = pictures.flatMap((_, at) => {
    const message = errorLabel(errors[`pictures.${at}`])
    return message === undefined ? [] : `${t('picture.number', { number: at + 1 })}: ${message}`
  })
  const general = errorLabel(errors['pictures']) ?? required_error
  return messages.length > 0 || general === undefined ? messages : [general]
}

/** Why the server rejected it, when no single field is the cause. */
function RejectionAlert({ draft: { refusal } }: { draft: ReceiptDraft }) {
  if (refusal === null || !isErrorCode(refusal.code)) return null
  return <Alert severity="error">{errorText({ code: refusal.code })}</Alert>
}
