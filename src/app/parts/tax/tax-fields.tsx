import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { TAX_DESCRIPTION_MAX, TAX_NAME_MAX } from '#contract/taxes-and-fees.ts'
import { useOnline } from '#app/lib/online.ts'
import type { RowForm } from '#app/parts/form/use-row-form.ts'
import { MoneyField } from '#app/ui/fields/money-field.tsx'
import { NumberField } from '#app/ui/fields/number-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { TaxForm } from './tax-form.ts'
import { useKindWords } from './tax-words.ts'

const RATE_DECIMALS = 3

/** What a tax or fee is called and how much it is. */
export function TaxFields({ form, currency }: { form: RowForm<TaxForm>; currency: string }) {
  const { t } = useTranslation('account')
  const online = useOnline()
  const kinds = useKindWords()
  const calculation = form.field('calculation_type')
  const rate = form.field('rate')
  return (
    <>
      {!online && <Typography variant="body2">{t('offline')}</Typography>}
      <TextField {...form.field('name')} required autoFocus max={TAX_NAME_MAX} />
      <RadioField
        {...form.field('type')}
        options={[
          { value: 'TAX', label: kinds.TAX },
          { value: 'FEE', label: kinds.FEE },
        ]}
      />
      <RadioField
        {...calculation}
        onChange={(type) => {
          // An amount is no percentage.
          rate.onChange(null)
          calculation.onChange(type)
        }}
        options={[
          { value: 'PERCENTAGE', label: t('taxes.percentage') },
          { value: 'FIXED', label: t('taxes.fixed') },
        ]}
      />
      {form.values.calculation_type === 'FIXED' ? (
        <MoneyField {...rate} label={t('taxes.amount')} required currency={currency} />
      ) : (
        <NumberField {...rate} label={t('taxes.percent')} required decimals={RATE_DECIMALS} unit="%" />
      )}
      <SwitchField {...form.field('is_default')} />
      <SwitchField {...form.field('is_active')} hint={t('taxes.active_hint')} />
      <TextField {...form.field('description')} rows={2} max={TAX_DESCRIPTION_MAX} />
    </>
  )
}
