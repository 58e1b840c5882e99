import Box from '@mui/material/Box'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicRoom, RoomTerms } from '#contract/rooms/public-rooms.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { RowForm } from '#app/parts/form/use-row-form.ts'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import type { AskForm } from './use-ask-form.ts'

interface ExtraFieldsProps {
  room: PublicRoom
  terms: RoomTerms
  form: RowForm<AskForm>
}

/** What can come with the room for money: one of it is a switch, more a number. */
export function ExtraFields({ room, terms, form }: ExtraFieldsProps) {
  const { t } = useTranslation('venue')
  const id = useId()
  if (room.extras.length === 0) return null
  const words = { booking: t('extra.booking'), person: t('extra.person'), hour: t('extra.hour') }
  return (
    <FieldGroup id={id} label={t('form.extras')}>
      {room.extras.map(({ key, name, per, price_cents, most }, at) => {
        const field = form.field(`extras.${at}`)
        const hint = `${formatMoney(price_cents, terms.currency)} ${words[per]}`
        return (
          <Box key={key}>
            {most > 1 && per === 'booking' ? (
              <NumberField {...field} label={name} hint={hint} />
            ) : (
              <SwitchField
                {...field}
                label={name}
                hint={hint}
                value={(field.value ?? 0) > 0}
                onChange={(is_wanted) => field.onChange(is_wanted ? 1 : 0)}
              />
            )}
          </Box>
        )
      })}
    </FieldGroup>
  )
}
