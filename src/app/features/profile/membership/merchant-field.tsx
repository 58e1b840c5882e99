import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ListedMerchant } from '#contract/resources/merchants.ts'
import { textMatches } from '#rules/text/name-search.ts'
import { Combobox } from '#app/ui/fields/combobox.tsx'
import { inputProps, type FieldExtras, type FieldProps } from '#app/ui/fields/field.ts'
import { merchantName, otherMerchantName } from './merchant-labels.ts'

interface MerchantFieldProps extends FieldProps<string | null>, FieldExtras {
  merchants: readonly ListedMerchant[]
}

/** Selects a merchant by any of its names or its shop number. */
export function MerchantField(props: MerchantFieldProps) {
  const { t } = useTranslation('membership')
  const { merchants, value, onChange } = props
  return (
    <Combobox
      id={props.id}
      options={merchants}
      value={merchants.find(({ id }) => id === value) ?? null}
      onChange={(_event, merchant) => onChange(merchant?.id ?? null)}
      getOptionKey={({ id }) => id}
      getOptionLabel={merchantName}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(all, { inputValue }) => all.filter((merchant) => matchesMerchant(merchant, inputValue))}
      noOptionsText={t('receipt.no_merchant')}
      renderOption={({ key, ...option }, merchant) => (
        <li key={key} {...option}>
          <span>
            {merchantName(merchant)}
            <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
              {[otherMerchantName(merchant), merchant.shop_number].filter(Boolean).join(' · ')}
            </Typography>
          </span>
        </li>
      )}
      renderInput={(params) => <TextField {...params} {...inputProps(props)} />}
    />
  )
}

function matchesMerchant(
  { name, name_zh, other_names, shop_number }: ListedMerchant,
  query: string,
): boolean {
  return textMatches([name, name_zh, shop_number, ...other_names].join(' '), query)
}
