import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { FPS_BANK_CODE_LENGTH, FPS_EMAIL_MAX, FPS_NAME_MAX } from '#contract/orders/fps-payee.ts'
import { isFpsCurrency } from '#rules/sales/fps-code.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useEvent } from '../use-event.tsx'
import type { PaymentValues } from './payment-values.ts'

/** Payee of the FPS codes that are made for orders; in other currencies why there are none. */
export function FpsPayeeFields({ form }: { form: RowForm<PaymentValues> }) {
  const { t } = useTranslation('event-settings')
  const { event } = useEvent()
  const { kind } = form.values.fps_payee
  if (!isFpsCurrency(event.currency))
    return <Alert severity="info">{t('fps.currency', { currency: event.currency })}</Alert>
  return (
    <>
      <SelectField
        {...form.field('fps_payee.kind')}
        hint={t('fps.kind_hint')}
        options={[
          { value: 'NONE', label: t('fps.none') },
          { value: 'id', label: t('fps.id') },
          { value: 'mobile', label: t('fps.mobile') },
          { value: 'email', label: t('fps.email') },
        ]}
      />
      {kind !== 'NONE' && (
        <>
          <TextField
            {...form.field('fps_payee.value')}
            label={{ id: t('fps.id'), mobile: t('fps.mobile'), email: t('fps.email') }[kind]}
            max={FPS_EMAIL_MAX}
            hint={t('fps.value_hint')}
            required
          />
          {kind !== 'id' && (
            <TextField
              {...form.field('fps_payee.bank_code')}
              max={FPS_BANK_CODE_LENGTH}
              hint={t('fps.bank_code_hint')}
            />
          )}
          <TextField
            {...form.field('fps_payee.name')}
            max={FPS_NAME_MAX}
            hint={t('fps.name_hint')}
            required
          />
        </>
      )}
    </>
  )
}
