import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { rejectionCode, type RejectionCode } from '#contract/members/receipts.ts'
import {
  REJECTION_TEXT_MAX,
  rejectRequest,
  type DeskReceipt,
  type DeskRequestFull,
} from '#contract/members/upgrade-requests.ts'
import { earlierDecisionOf, useRejectRequest } from '#app/data/upgrade-requests/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import {
  useMemberName,
  useRejectionLabels,
  useTierLabels,
} from '#app/features/members/labels/member-labels.ts'

interface RejectDialogProps {
  request: DeskRequestFull
  /** Only this receipt; null for the whole request. */
  receipt: DeskReceipt | null
  /** `is_first` is false when someone else decided first. */
  onDone: (request: DeskRequestFull, is_first: boolean) => void
  onClose: () => void
}

const INITIAL_FORM: { reason_code: RejectionCode; words: string; tells: boolean } = {
  reason_code: 'unreadable',
  words: '',
  tells: true,
}

/** Rejects a request or one of its receipts, with a reason for the member. */
export function RejectDialog({ request, receipt, onDone, onClose }: RejectDialogProps) {
  const { t } = useTranslation('members')
  const online = useOnline()
  const nameOf = useMemberName()
  const tiers = useTierLabels()
  const reasons = useRejectionLabels()
  const reject = useRejectRequest()
  const form = useRowForm({
    schema: rejectRequest.body,
    row: null,
    failed: 'dismiss',
    toForm: () => INITIAL_FORM,
    toBody: (values) => ({ ...values, ...(receipt && { receipt_ids: [receipt.id] }) }),
    check: ({ reason_code, words }) =>
      reason_code === 'own_words' && words.trim() === '' ? { words: ['required'] } : {},
    labels: {
      reason_code: t('rejection.reason'),
      words: t('rejection.words'),
      tells: t('rejection.tells'),
    },
    save: async ({ body }) => {
      try {
        return { result: await reject.mutateAsync({ id: request.id, body }), is_first: true }
      } catch (error) {
        const result = earlierDecisionOf(error)
        if (result === null) throw error
        return { result, is_first: false }
      }
    },
    onSaved: (saved) => {
      onClose()
      if (saved !== null) onDone(saved.result, saved.is_first)
    },
  })
  return (
    <Dialog
      open
      title={
        receipt === null
          ? t('rejection.title', { tier: tiers[request.tier], name: nameOf(request.member) })
          : t('rejection.title_receipt', { number: receipt.number })
      }
      onClose={onClose}
      onSubmit={() => void form.submit()}
      keep={t('rejection.keep')}
      actions={
        <Button type="submit" variant="contained" color="error" loading={form.is_saving} disabled={!online}>
          {t('request.reject')}
        </Button>
      }
    >
      <FormProblems form={form} />
      <Stack sx={{ gap: 2.5 }}>
        {receipt !== null && <Typography>{t('rejection.receipt_hint')}</Typography>}
        <SelectField
          {...form.field('reason_code')}
          autoFocus
          options={rejectionCode.options.map((value) => ({ value, label: reasons[value] }))}
        />
        <TextField
          {...form.field('words')}
          rows={3}
          max={REJECTION_TEXT_MAX}
          required={form.values.reason_code === 'own_words'}
          hint={t('rejection.words_hint')}
        />
        <SwitchField {...form.field('tells')} />
      </Stack>
    </Dialog>
  )
}
