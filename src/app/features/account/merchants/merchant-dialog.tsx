import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import {
  MERCHANT_NAME_MAX,
  MERCHANT_OTHER_NAMES_MAX,
  merchantNew,
  SHOP_NUMBER_MAX,
  type Merchant,
} from '#contract/resources/merchants.ts'
import { findSimilarMerchants } from '#rules/members/merchant-names.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { createMerchant, updateMerchant } from '#app/data/merchants/mutations.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { formatList } from '#app/components/fields/values.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { merchantFields } from '#app/components/fields/merchant.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

interface MerchantDialogProps {
  /** Null creates a new one. */
  merchant: EditedRow<Merchant> | null
  /** All merchants, to warn of one with a similar name. */
  merchants: readonly Merchant[]
  onClose: () => void
}

/** Length limit of the field with all other names of a merchant, one per line. */
const NAMES_MAX = MERCHANT_OTHER_NAMES_MAX * (MERCHANT_NAME_MAX + 1)

const TEXTS = ['name'] as const

const formOf = (row: Merchant | null) => ({
  name: row?.name ?? '',
  name_zh: row?.name_zh ?? '',
  translations: translationsForm(TEXTS, row?.translations),
  other_names: (row?.other_names ?? []).join('\n'),
  shop_number: row?.shop_number ?? '',
  is_active: row?.is_active ?? true,
})

const splitLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Creates or edits a merchant, online or offline. */
export function MerchantDialog({ merchant, merchants, onClose }: MerchantDialogProps) {
  const { t } = useTranslation('members')
  const { t: tFields } = useTranslation('fields')
  const labels = labelsOf(useFields(merchantFields))
  const notifySaved = useSavedNotice()
  const id = useNewId('merchant')
  const form = useRowForm({
    schema: merchantNew,
    row: merchant,
    toForm: formOf,
    toBody: ({ translations, other_names, ...values }) => ({
      ...values,
      translations: translationsBody(translations),
      other_names: splitLines(other_names),
    }),
    labels: { ...labels, ...translatedLabels(tFields, labels, TEXTS) },
    blame: { 'merchant.name_taken': 'name' },
    save: ({ body, changed, row }) =>
      row === null ? createMerchant(id, body) : updateMerchant(row, changed),
    onSaved: (saved) => {
      const { name } = form.values
      notifySaved(saved, merchant === null ? t('merchant.created', { name }) : t('merchant.saved', { name }))
      onClose()
    },
  })
  const { name, name_zh, other_names, shop_number } = form.values
  const similar = findSimilarMerchants(
    { id: merchant?.id ?? id, name, name_zh, other_names: splitLines(other_names), shop_number },
    merchants,
  )
  return (
    <FormDialog
      form={form}
      title={merchant === null ? t('merchant.new') : t('merchant.edit', { name: merchant.name })}
      submit={merchant === null ? t('merchant.create') : t('merchant.save')}
      onClose={onClose}
    >
      {merchant !== null && <RowEdits row_id={merchant.id} />}
      <Languages form={form} texts={TEXTS}>
        <TranslatedText form={form} name="name" required autoFocus max={MERCHANT_NAME_MAX} />
      </Languages>
      <TextField {...form.field('name_zh')} max={MERCHANT_NAME_MAX} />
      <TextField {...form.field('shop_number')} max={SHOP_NUMBER_MAX} />
      <TextField
        {...form.field('other_names')}
        rows={3}
        max={NAMES_MAX}
        hint={t('merchant.other_names_hint')}
      />
      <div role="status">
        {similar.length > 0 && (
          <Alert severity="warning" role="presentation">
            {t('merchant.similar', { names: formatList(similar.map((row) => row.name)) })}
          </Alert>
        )}
      </div>
      <SwitchField {...form.field('is_active')} hint={t('merchant.is_active_hint')} />
    </FormDialog>
  )
}
