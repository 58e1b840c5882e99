import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { makePracticeCode, PRACTICE_KEYS } from '#rules/door/practice-code.ts'
import { Page } from '#app/ui/page.tsx'
import { QrImage } from '#app/ui/qr-image.tsx'
import { printStyles } from '../door-report/print-styles.ts'
import { useEvent } from '../use-event.tsx'
import { usePracticeLabels } from './practice-labels.ts'

/** Codes for training at a door, to show on another screen or print: each shows one result while practising. */
export function PracticeCodesScreen() {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const labels = usePracticeLabels()
  return (
    <Page
      title={t('practice.title')}
      subtitle={event.title}
      back={{ to: `/manage/event/${event.id}/check-in`, label: t('report.back') }}
      actions={
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t('report.print')}
        </Button>
      }
    >
      <GlobalStyles styles={printStyles} />
      <Typography sx={{ mb: 2, maxWidth: '42rem' }}>{t('practice.lead')}</Typography>
      <Box component="ul" sx={grid}>
        {PRACTICE_KEYS.map((key) => (
          <Box key={key} component="li" sx={{ breakInside: 'avoid', minWidth: 0 }}>
            <Typography component="h2" sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
              {labels[key]}
            </Typography>
            <QrImage
              text={makePracticeCode(key)}
              label={t('practice.code', { result: labels[key] })}
              size={200}
            />
          </Box>
        ))}
      </Box>
    </Page>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  gap: 4,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
