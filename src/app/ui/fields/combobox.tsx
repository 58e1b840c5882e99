import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import { useTranslation } from 'react-i18next'

/** MUI's autocomplete with the texts of its buttons in the language of the page. */
export function Combobox<
  Value,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
>(props: AutocompleteProps<Value, Multiple, DisableClearable, FreeSolo>) {
  const { t } = useTranslation('form')
  return (
    <Autocomplete
      openText={t('choice.open')}
      closeText={t('choice.close')}
      clearText={t('choice.clear')}
      noOptionsText={t('choice.none')}
      {...props}
    />
  )
}
