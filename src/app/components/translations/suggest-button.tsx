import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { languages } from '#app/lib/i18n/languages.ts'
import { columnStart } from '#app/ui/column-start.ts'
import type { Suggestion } from './use-suggestion.ts'

/** Requests a suggestion converted from the other Chinese script; nothing is suggested unrequested. */
export function SuggestButton({ from, is_loading, suggest, field }: Suggestion & { field: string }) {
  const { t } = useTranslation('form')
  const language = languages[from].endonym
  return (
    <Button
      size="small"
      variant="text"
      loading={is_loading}
      aria-label={t('translations.suggest_for', { language, field })}
      onClick={suggest}
      sx={columnStart}
    >
      {t('translations.suggest', { language })}
    </Button>
  )
}
