import { useTranslation } from 'react-i18next'
import { TAX_DESCRIPTION_MAX, TAX_NAME_MAX } from '#contract/resources/taxes-and-fees.ts'
import { useFields } from '#app/components/fields/field.ts'
import { taxOrFeeFields } from '#app/components/fields/tax-or-fee.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { TaxForm } from './tax-form.ts'

const RATE_DECIMALS = 3

/** Name and rate of a tax or fee. */
export function TaxFields({ form, currency }: { form: RowForm<TaxForm>; currency: string }) {
  const { t } = useTranslation('account')
  const fields = useFields(taxOrFeeFields)
  const calculation = form.field('calculation_type')
  const rate = form.field('rate')
  return (
    <>
      <TextField {...form.field('name')} required autoFocus max={TAX_NAME_MAX} />
      <RadioField
        {...form.field('type')}
        options={[
          { value: 'TAX', label: fields.type.choices.TAX },
          { value: 'FEE', label: fields.type.choices.FEE },
        ]}
      />
      <RadioField
        {...calculation}
        onChange={(type) => {
          // A fixed amount is not a percentage.
          rate.onChange(null)
          calculation.onChange(type)
        }}
        options={[
          { value: 'PERCENTAGE', label: fields.calculation_type.choices.PERCENTAGE },
          { value: 'FIXED', label: fields.calculation_type.choices.FIXED },
        ]}
      />
      {form.values.calculation_type === 'FIXED' ? (
        <MoneyField {...rate} required currency={currency} />
      ) : (
        <NumberField {...rate} required decimals={RATE_DECIMALS} unit="%" />
      )}
      <SwitchField {...form.field('is_contained')} hint={t('taxes.contained_hint')} />
      <SwitchField {...form.field('is_default')} />
      <SwitchField {...form.field('is_active')} hint={t('taxes.active_hint')} />
      <TextField {...form.field('description')} rows={2} max={TAX_DESCRIPTION_MAX} />
    </>
  )
}
