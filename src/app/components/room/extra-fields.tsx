import Box from '@mui/material/Box'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomExtra } from '#contract/rooms/room-money.ts'
import { isCounted } from '#rules/rooms/extras.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'

interface ExtraFieldsProps {
  extras: readonly Omit<RoomExtra, 'translations'>[]
  currency: string
  /** Field of an extra, by its index in the room. */
  field: (at: number) => FieldProps<number | null>
}

/** Paid extras of a room: a switch for a single one, a number for several. */
export function ExtraFields({ extras, currency, field }: ExtraFieldsProps) {
  const { t } = useTranslation('venue')
  const id = useId()
  if (extras.length === 0) return null
  const unit_labels = { booking: t('extra.booking'), person: t('extra.person'), hour: t('extra.hour') }
  return (
    <FieldGroup id={id} label={t('form.extras')}>
      {extras.map(({ key, name, per, price_cents, most }, at) => {
        const extra_field = field(at)
        const hint = `${formatMoney(price_cents, currency)} ${unit_labels[per]}`
        return (
          <Box key={key}>
            {isCounted({ per, most }) ? (
              <NumberField {...extra_field} label={name} hint={hint} />
            ) : (
              <SwitchField
                {...extra_field}
                label={name}
                hint={hint}
                value={(extra_field.value ?? 0) > 0}
                onChange={(is_checked) => extra_field.onChange(is_checked ? 1 : 0)}
              />
            )}
          </Box>
        )
      })}
    </FieldGroup>
  )
}
