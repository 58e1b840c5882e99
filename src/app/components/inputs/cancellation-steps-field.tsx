import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { CANCELLATION_STEPS_MAX } from '#contract/orders/cancellation/cancellation-terms.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import type { StepForm } from './cancellation-form.ts'

interface CancellationStepsFieldProps extends FieldProps<StepForm[]> {
  disabled?: boolean
}

/** Deadlines of a refund, each with its share of the price. */
export function CancellationStepsField(props: CancellationStepsFieldProps) {
  const { id, label, problem, value, onChange, disabled = false } = props
  const { t } = useTranslation('cancellation')
  const add = () => {
    const row = Math.max(-1, ...value.map((step) => step.row)) + 1
    onChange([...value, { row, until: null, unit: 'days', refund_percent: null }])
  }
  return (
    <FieldGroup
      id={id}
      label={label}
      problem={problem}
      hint={value.length === 0 ? t('editor.none') : undefined}
    >
      <Stack sx={{ gap: 2, mt: 1.5 }}>
        {value.map((step, at) => (
          <StepRow
            key={step.row}
            id={`${id}-${step.row}`}
            at={at}
            step={step}
            disabled={disabled}
            onChange={(next) => onChange(value.with(at, next))}
            onRemove={() => onChange(value.toSpliced(at, 1))}
          />
        ))}
        {!disabled && (
          <Button
            startIcon={<AddIcon />}
            disabled={value.length >= CANCELLATION_STEPS_MAX}
            onClick={add}
            sx={columnStart}
          >
            {t('editor.add')}
          </Button>
        )}
      </Stack>
    </FieldGroup>
  )
}

interface StepRowProps {
  id: string
  at: number
  step: StepForm
  disabled: boolean
  onChange: (step: StepForm) => void
  onRemove: () => void
}

function StepRow({ id, at, step, disabled, onChange, onRemove }: StepRowProps) {
  const { t } = useTranslation('cancellation')
  const number = at + 1
  return (
    <Stack
      role="group"
      aria-label={t('editor.step', { number })}
      direction="row"
      sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start', '& > .MuiTextField-root': fields }}
    >
      <NumberField
        id={`${id}-until`}
        label={t('editor.until')}
        value={step.until}
        onChange={(until) => onChange({ ...step, until })}
        required
        disabled={disabled}
      />
      <SelectField
        id={`${id}-unit`}
        label={t('editor.unit')}
        value={step.unit}
        onChange={(unit) => onChange({ ...step, unit })}
        options={[
          { value: 'days', label: t('editor.days') },
          { value: 'hours', label: t('editor.hours') },
        ]}
        disabled={disabled}
      />
      <NumberField
        id={`${id}-percent`}
        label={t('editor.percent')}
        unit="%"
        value={step.refund_percent}
        onChange={(refund_percent) => onChange({ ...step, refund_percent })}
        required
        disabled={disabled}
      />
      {!disabled && (
        <IconButton aria-label={t('editor.remove', { number })} onClick={onRemove} sx={{ mt: 1 }}>
          <RemoveIcon />
        </IconButton>
      )}
    </Stack>
  )
}

const fields = { flex: '1 1 8rem', minWidth: 0 } as const
