import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { RATES_MAX } from '#contract/rooms/room-money.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { ListItemBox } from './list-item-box.tsx'
import { newItemKey } from './lines.ts'
import { PriceExample } from './price-example.tsx'
import { RateFields } from './rate-fields.tsx'
import type { RateForm, RoomForm } from './room-form.ts'

interface RatesPanelProps {
  form: RowForm<RoomForm>
  currency: string
  timezone: string
}

const emptyRateForm = (): RateForm => ({
  key: newItemKey(),
  per: 'hour',
  price_cents: null,
  weekdays: [],
  days: [],
  from: '',
  to: '',
  tiers: [],
})

/** Rates of a room, with a price example. */
export function RatesPanel({ form, currency, timezone }: RatesPanelProps) {
  const { t } = useTranslation('rooms')
  const { onChange, value: rates, ...group } = form.field('rates')
  return (
    <Panel title={t('rates.title')} lead={t('rates.lead')}>
      <FieldGroup {...group}>
        <Stack sx={{ gap: 2, mt: 1.5 }}>
          {rates.map(({ key }, at) => (
            <ListItemBox
              key={key}
              title={t('rates.number', { number: at + 1 })}
              lines={rates}
              at={at}
              onChange={onChange}
            >
              <RateFields form={form} at={at} currency={currency} />
            </ListItemBox>
          ))}
          <Button
            startIcon={<AddIcon />}
            disabled={rates.length >= RATES_MAX}
            onClick={() => onChange([...rates, emptyRateForm()])}
            sx={columnStart}
          >
            {t('rates.add')}
          </Button>
        </Stack>
      </FieldGroup>
      <PriceExample values={form.values} currency={currency} timezone={timezone} />
    </Panel>
  )
}
