import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { PAPERS, type PaperName } from './papers.ts'

interface PrintPageProps {
  title: string
  /** File name when printing to a file. */
  document_title: string
  /** Without the choice of a roll. */
  is_a4_only?: boolean
  /** Above the paper, on screen only. */
  note?: ReactNode
  children: (paper: PaperName) => ReactNode
}

/** Printable content, with the paper selection above it on screen. */
export function PrintPage({ title, document_title, is_a4_only = false, note, children }: PrintPageProps) {
  const [paper, setPaper] = useState<PaperName>('a4')
  useDocumentTitle(document_title)
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{ flex: 1, px: { xs: 2, sm: 3 }, py: 3, '@media print': { p: 0 } }}
    >
      <GlobalStyles styles={{ '@page': PAPERS[paper].page }} />
      <Controls title={title} paper={paper} setPaper={is_a4_only ? null : setPaper} />
      {note && <Box className="no-print">{note}</Box>}
      {children(paper)}
    </Box>
  )
}

interface ControlsProps {
  title: string
  paper: PaperName
  /** Null when there is no choice. */
  setPaper: ((paper: PaperName) => void) | null
}

function Controls({ title, paper, setPaper }: ControlsProps) {
  const { t } = useTranslation('print')
  return (
    <Stack
      className="no-print"
      direction="row"
      sx={{ gap: 2, mb: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center' }}
    >
      <Typography variant="h1" sx={{ flexBasis: '100%', textAlign: 'center' }}>
        {title}
      </Typography>
      {setPaper !== null && (
        <ToggleButtonGroup
          exclusive
          aria-label={t('paper')}
          value={paper}
          onChange={(_, value: PaperName | null) => value !== null && setPaper(value)}
          sx={{ '& button': { minHeight: 48, px: 2 } }}
        >
          <ToggleButton value="a4">{t('a4')}</ToggleButton>
          <ToggleButton value="roll">{t('roll')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Button variant="contained" size="large" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Stack>
  )
}
