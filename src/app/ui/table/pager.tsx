import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

interface PagerProps {
  page: number
  lastPage: number
  /** Total number of entries. */
  total: number
  onPage: (page: number) => void
}

/** Pager of a list that the server pages. */
export function Pager({ page, lastPage, total, onPage }: PagerProps) {
  const { t } = useTranslation('shell')
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mt: 1.5, gap: 1 }}>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {t('table.rows', { count: total })}
      </Typography>
      {lastPage > 1 && (
        <Stack component="nav" direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
          <IconButton aria-label={t('table.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <PreviousIcon />
          </IconButton>
          <Typography variant="body2">{t('table.page', { page, pages: lastPage })}</Typography>
          <IconButton
            aria-label={t('table.next')}
            disabled={page >= lastPage}
            onClick={() => onPage(page + 1)}
          >
            <NextIcon />
          </IconButton>
        </Stack>
      )}
    </Stack>
  )
}
