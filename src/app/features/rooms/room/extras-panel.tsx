import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { EXTRA_NAME_MAX, EXTRAS_MAX, extraPer } from '#contract/rooms/room-money.ts'
import { useTaxesAndFees } from '#app/data/catalogue/live.ts'
import { useFields } from '#app/components/fields/field.ts'
import { roomExtraFields } from '#app/components/fields/room-details.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { useTaxLabel } from '#app/components/tax/tax-labels.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { ItemTranslations } from './line-languages.tsx'
import { translationsForm } from '#app/components/translations/translations.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { ListItemBox } from './list-item-box.tsx'
import { newItemKey } from './lines.ts'
import type { ExtraForm, RoomForm } from './room-form.ts'

interface ExtrasPanelProps {
  form: RowForm<RoomForm>
  currency: string
}

const emptyExtraForm = (): ExtraForm => ({
  key: newItemKey(),
  name: '',
  translations: translationsForm(['name']),
  per: 'booking',
  price_cents: null,
  most: 1,
})

/** Paid extras of a room, and its taxes and fees. */
export function ExtrasPanel({ form, currency }: ExtrasPanelProps) {
  const { t } = useTranslation('rooms')
  const { onChange, value: extras, ...group } = form.field('extras')
  return (
    <Panel title={t('extras.title')} lead={t('extras.lead')}>
      <Stack sx={{ gap: 3 }}>
        <FieldGroup {...group}>
          <ItemTranslations form={form} texts={extras.map((_, at) => `extras.${at}.name`)}>
            {extras.map(({ key, name }, at) => (
              <ListItemBox
                key={key}
                title={name || t('extras.number', { number: at + 1 })}
                lines={extras}
                at={at}
                onChange={onChange}
              >
                <ExtraFields form={form} at={at} currency={currency} />
              </ListItemBox>
            ))}
            <Button
              startIcon={<AddIcon />}
              disabled={extras.length >= EXTRAS_MAX}
              onClick={() => onChange([...extras, emptyExtraForm()])}
              sx={columnStart}
            >
              {t('extras.add')}
            </Button>
          </ItemTranslations>
        </FieldGroup>
        <Taxes form={form} currency={currency} />
      </Stack>
    </Panel>
  )
}

function ExtraFields({ form, at, currency }: ExtrasPanelProps & { at: number }) {
  const { t } = useTranslation('rooms')
  const fields = useFields(roomExtraFields)
  return (
    <>
      <TranslatedText form={form} name={`extras.${at}.name`} required max={EXTRA_NAME_MAX} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <MoneyField {...form.field(`extras.${at}.price_cents`)} required currency={currency} />
        <SelectField
          {...form.field(`extras.${at}.per`)}
          options={extraPer.options.map((value) => ({ value, label: fields.per.choices[value] }))}
        />
        <NumberField {...form.field(`extras.${at}.most`)} required hint={t('extras.most_hint')} />
      </Stack>
    </>
  )
}

function Taxes({ form, currency }: ExtrasPanelProps) {
  const { t } = useTranslation('rooms')
  const taxes = useTaxesAndFees()
  const field = form.field('tax_and_fee_ids')
  const labelOf = useTaxLabel(currency)
  return (
    <CheckboxGroup
      {...field}
      onChange={(values) => field.onChange([...values])}
      hint={taxes?.length === 0 ? t('extras.no_taxes') : undefined}
      options={(taxes ?? []).map((tax) => ({ value: tax.id, label: labelOf(tax) }))}
      all={false}
    />
  )
}
