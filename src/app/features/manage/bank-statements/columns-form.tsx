import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementImport } from '#contract/orders/bank-statements.ts'
import { STATEMENT_TEXTS_MAX, type StatementColumns } from '#contract/orders/statement-columns.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { ReadingOptions } from './use-statement-import.ts'

interface ColumnsFormProps {
  report: StatementImport
  /** Chosen for a file without a column for it. */
  currency: string | undefined
  disabled: boolean
  onRead: (options: ReadingOptions) => void
}

const SINGLE = ['date', 'amount', 'credit', 'debit', 'direction', 'currency', 'payer'] as const
type Single = (typeof SINGLE)[number]
const NO_COLUMNS: Record<Single, number | null> = {
  date: null,
  amount: null,
  credit: null,
  debit: null,
  direction: null,
  currency: null,
  payer: null,
}

/** Chooses which column holds what, and reads the file again. */
export function ColumnsForm({ report, currency, disabled, onRead }: ColumnsFormProps) {
  const { t } = useTranslation('bank-statements')
  const id = useId()
  const [single, setSingle] = useState<Record<Single, number | null>>({ ...NO_COLUMNS, ...report.columns })
  const [texts, setTexts] = useState<number[]>(report.columns?.texts ?? [])
  const [date_order, setDateOrder] = useState<StatementColumns['date_order']>(
    report.columns?.date_order ?? 'dmy',
  )
  const [code, setCode] = useState(currency ?? '')
  const labels = useFieldLabels()
  const columns = report.headings.map((heading, at) => ({
    value: String(at),
    label: heading === '' ? `${at + 1}: ${report.sample[0]?.[at] ?? ''}` : heading,
  }))
  const { date, amount, credit } = single
  const is_complete = date !== null && (amount !== null || credit !== null)
  const submit = () => {
    if (date === null) return
    onRead({
      columns: { ...single, date, date_order, texts },
      ...(code.trim() === '' ? {} : { currency: code.trim().toUpperCase() }),
    })
  }
  return (
    <Stack component="fieldset" sx={{ gap: 1.5, border: 0, m: 0, p: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {t('import.columns')}
      </FormLabel>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))',
        }}
      >
        {SINGLE.map((name) => (
          <SelectField
            key={name}
            id={`${id}-${name}`}
            label={labels[name]}
            value={String(single[name] ?? '')}
            onChange={(value) => setSingle({ ...single, [name]: value === '' ? null : Number(value) })}
            options={[{ value: '', label: t('import.none') }, ...columns]}
            required={name === 'date'}
            disabled={disabled}
          />
        ))}
        <SelectField
          id={`${id}-date_order`}
          label={t('fields.date_order')}
          value={date_order}
          onChange={setDateOrder}
          options={[
            { value: 'dmy', label: t('date_orders.dmy') },
            { value: 'mdy', label: t('date_orders.mdy') },
          ]}
          disabled={disabled}
        />
        {single.currency === null && (
          <TextField
            id={`${id}-code`}
            label={t('import.currency')}
            value={code}
            onChange={setCode}
            max={3}
            disabled={disabled}
          />
        )}
      </Box>
      <FormLabel id={`${id}-texts`}>{t('fields.texts')}</FormLabel>
      <Stack direction="row" role="group" aria-labelledby={`${id}-texts`} sx={{ flexWrap: 'wrap' }}>
        {columns.map(({ label }, at) => (
          <FormControlLabel
            key={label + String(at)}
            sx={{ overflowWrap: 'anywhere' }}
            control={
              <Checkbox
                checked={texts.includes(at)}
                disabled={disabled || (!texts.includes(at) && texts.length >= STATEMENT_TEXTS_MAX)}
                onChange={(_, is_checked) =>
                  setTexts(is_checked ? [...texts, at] : texts.filter((other) => other !== at))
                }
              />
            }
            label={label}
          />
        ))}
      </Stack>
      <Button
        variant="outlined"
        sx={{ alignSelf: 'flex-start' }}
        disabled={disabled || !is_complete}
        onClick={submit}
      >
        {t('import.reread')}
      </Button>
    </Stack>
  )
}

function useFieldLabels(): Record<Single, string> {
  const { t } = useTranslation('bank-statements')
  return {
    date: t('fields.date'),
    amount: t('fields.amount'),
    credit: t('fields.credit'),
    debit: t('fields.debit'),
    direction: t('fields.direction'),
    currency: t('fields.currency'),
    payer: t('fields.payer'),
  }
}
