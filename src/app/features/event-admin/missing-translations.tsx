import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { locale } from '#contract/wire/contact.ts'
import { fieldAt } from '#rules/translated-fields.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { formatList } from '#app/components/fields/values.ts'
import { useEvent } from './use-event.tsx'

interface MissingTranslationsProps {
  row: { translations: object }
  /** Field with the name of the row. */
  field: 'name' | 'title'
}

/** Languages of the event in which a row has no name yet; nothing when complete. */
export function MissingTranslations({ row, field }: MissingTranslationsProps) {
  const { t } = useTranslation('form')
  const { event } = useEvent()
  const missing = locale.options.filter(
    (language) =>
      language !== event.language &&
      fieldAt(event, `translations.${language}.title`) !== '' &&
      fieldAt(row, `translations.${language}.${field}`) === '',
  )
  if (missing.length === 0) return null
  const names = formatList(missing.map((language) => languages[language].endonym))
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('translations.missing', { what: names })}
    </Typography>
  )
}
