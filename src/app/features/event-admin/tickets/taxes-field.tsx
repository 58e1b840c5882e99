import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Id } from '#contract/wire/id.ts'
import { saveTaxOrFee } from '#app/data/taxes-and-fees/mutations.ts'
import { useHasRight, useTeamSession } from '#app/lib/net/session.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { TaxDialog } from '#app/components/tax/tax-dialog.tsx'
import { useTaxLabel } from '#app/components/tax/tax-labels.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { LoadingRows } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import type { TicketForm } from './ticket-form.ts'

interface TaxesFieldProps {
  form: RowForm<TicketForm>
  /** Undefined until this device knows them. */
  taxes: readonly TaxOrFee[] | undefined
}

/** Taxes and fees of a ticket type; a new one can be created and selected here. */
export function TaxesField({ form, taxes }: TaxesFieldProps) {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const may_create = useHasRight('account.edit')
  const field = form.field('tax_and_fee_ids')
  const labelOf = useTaxLabel(event.currency)
  return (
    <>
      {taxes === undefined ? (
        <LoadingRows rows={1} />
      ) : taxes.length === 0 ? (
        <div>{t('ticket.taxes_none')}</div>
      ) : (
        <CheckboxGroup
          {...field}
          onChange={(values) => field.onChange([...values])}
          options={taxes.map((tax) => ({ value: tax.id, label: labelOf(tax) }))}
          all={false}
        />
      )}
      {may_create && <NewTax onCreated={(id) => field.onChange([...field.value, id])} />}
    </>
  )
}

function NewTax({ onCreated }: { onCreated: (id: Id) => void }) {
  const { t } = useTranslation('account')
  const currency = useTeamSession()?.account.currency_code ?? 'HKD'
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<AddIcon />} onClick={() => setOpen(true)} sx={columnStart}>
        {t('taxes.new')}
      </Button>
      {is_open && (
        <TaxDialog
          row={null}
          currency={currency}
          save={saveTaxOrFee}
          onSaved={onCreated}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
