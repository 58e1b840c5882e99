import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { CancellationSentences } from '#app/components/order/cancellation-terms.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { typedTermsOf, type TermsForm } from './cancellation-form.ts'
import { CancellationStepsField } from './cancellation-steps-field.tsx'

interface CancellationTermsFieldProps extends FieldProps<TermsForm> {
  currency: string
  /** A booking is one thing, so its fee has no choice. */
  of: 'order' | 'booking'
  disabled?: boolean
}

/** Terms of cancellation with what buyers will read. */
export function CancellationTermsField(props: CancellationTermsFieldProps) {
  const { id, label, problem, value, onChange, currency, of, disabled = false } = props
  const { t } = useTranslation('cancellation')
  return (
    <FieldGroup id={id} label={label} problem={problem}>
      <Stack sx={{ gap: 2.5, mt: 1.5 }}>
        <CancellationStepsField
          id={`${id}-steps`}
          label={t('editor.steps')}
          value={value.steps}
          onChange={(steps) => onChange({ ...value, steps })}
          disabled={disabled}
        />
        <MoneyField
          id={`${id}-fee`}
          label={t('editor.fee')}
          hint={t('editor.fee_hint')}
          value={value.fee_cents}
          onChange={(fee_cents) => onChange({ ...value, fee_cents })}
          currency={currency}
          required
          disabled={disabled}
        />
        {of === 'order' && (
          <FeePerField
            id={`${id}-per`}
            label={t('editor.per')}
            value={value.fee_per}
            onChange={(fee_per) => onChange({ ...value, fee_per })}
            disabled={disabled}
          />
        )}
        <TermsPreview form={value} currency={currency} of={of} />
      </Stack>
    </FieldGroup>
  )
}

/** Whether the fee is kept once or for each ticket. */
export function FeePerField(props: FieldProps<TermsForm['fee_per']> & { disabled?: boolean }) {
  const { t } = useTranslation('cancellation')
  return (
    <RadioField<TermsForm['fee_per']>
      {...props}
      options={[
        { value: 'order', label: t('editor.per_order') },
        { value: 'ticket', label: t('editor.per_ticket') },
      ]}
    />
  )
}

interface TermsPreviewProps {
  form: TermsForm
  currency: string
  of: 'order' | 'booking'
}

/** The terms as buyers read them, once the input is complete. */
export function TermsPreview({ form, currency, of }: TermsPreviewProps) {
  const { t } = useTranslation('cancellation')
  const terms = typedTermsOf(form)
  if (terms === null) return null
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {t('editor.preview')}
      </Typography>
      <CancellationSentences terms={terms} currency={currency} of={of} />
    </Box>
  )
}
