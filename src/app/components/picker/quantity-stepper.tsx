import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainIconButton } from '#app/ui/plain/icon-button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { ADD, REMOVE } from '#app/ui/plain/icon-paths.ts'
import './picker.css'

interface QuantityStepperProps {
  /** Name of the counted item. */
  name: string
  quantity: number
  /** Next quantities up and down; equal to `quantity` when there is no such step. */
  more: number
  less: number
  onChange: (quantity: number) => void
}

/** Stepper for a quantity. */
export function QuantityStepper({ name, quantity, more, less, onChange }: QuantityStepperProps) {
  const { t } = useTranslation('public')
  return (
    <div role="group" aria-label={t('picker.quantity', { name })} className="quantity">
      <Step label={t('picker.less', { name })} to={less} from={quantity} onChange={onChange}>
        <Icon path={REMOVE} />
      </Step>
      <output aria-live="polite">{quantity}</output>
      <Step label={t('picker.more', { name })} to={more} from={quantity} onChange={onChange}>
        <Icon path={ADD} />
      </Step>
    </div>
  )
}

interface StepProps {
  label: string
  to: number
  from: number
  onChange: (quantity: number) => void
  children: ReactNode
}

/** At the limit, the button says so and keeps the focus. */
function Step({ label, to, from, onChange, children }: StepProps) {
  const is_off = to === from
  return (
    <PlainIconButton aria-label={label} aria-disabled={is_off} onClick={() => onChange(to)}>
      {children}
    </PlainIconButton>
  )
}
