import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { sayList } from '#app/components/fields/values.ts'

/** Which texts a language lacks. @param labels what the fields are called */
export function Lacking({ labels }: { labels: readonly string[] }) {
  const { t } = useTranslation('form')
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {labels.length === 0
        ? t('translations.complete')
        : t('translations.missing', { what: sayList(labels) })}
    </Typography>
  )
}
