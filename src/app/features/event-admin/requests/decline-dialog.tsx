import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { DECLINE_TEXT_MAX, declineReason, type Decline } from '#contract/sales/order-approval.ts'
import { declineOrderRequest, type OrderRequest } from '#contract/sales/order-requests.ts'
import { personName } from '#rules/text/person-name.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useDeclineLabels } from './request-labels.ts'

interface DeclineDialogProps {
  request: OrderRequest
  onDecline: (decline: Decline) => Promise<void>
  onClose: () => void
}

const INITIAL_FORM: Decline = { reason: 'full', words: '' }

/** Declines a request with a reason for its buyer. */
export function DeclineDialog({ request, onDecline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('order-requests')
  const online = useOnline()
  const reasons = useDeclineLabels()
  const form = useRowForm({
    schema: declineOrderRequest.body,
    row: null,
    failed: 'dismiss',
    toForm: () => INITIAL_FORM,
    toBody: (values) => values,
    labels: { reason: t('decline.reason'), words: t('decline.words') },
    save: async ({ body }) => onDecline(body),
    onSaved: onClose,
  })
  return (
    <Dialog
      open
      title={t('decline.title', { name: personName(request.buyer) || request.reference })}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      keep={t('decline.keep')}
      actions={
        <Button type="submit" variant="contained" color="error" loading={form.is_saving} disabled={!online}>
          {t('decline.confirm')}
        </Button>
      }
    >
      <FormProblems form={form} />
      <Stack sx={{ gap: 2.5 }}>
        <SelectField
          {...form.field('reason')}
          autoFocus
          options={declineReason.options.map((value) => ({ value, label: reasons[value] }))}
        />
        <TextField
          {...form.field('words')}
          rows={3}
          max={DECLINE_TEXT_MAX}
          required={form.values.reason === 'own_words'}
          hint={t('decline.words_hint')}
        />
      </Stack>
    </Dialog>
  )
}
