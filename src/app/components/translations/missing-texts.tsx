import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatList } from '#app/components/fields/values.ts'

/**
 * Lists the texts missing in a language.
 * @param labels labels of the fields
 */
export function MissingTexts({ labels }: { labels: readonly string[] }) {
  const { t } = useTranslation('form')
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {labels.length === 0
        ? t('translations.complete')
        : t('translations.missing', { what: formatList(labels) })}
    </Typography>
  )
}
