import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttendee } from '#app/data/attendees/queries.ts'
import { useEventState } from '#app/data/catalogue/live.ts'
import { errorText } from '#app/lib/error-text.ts'
import { Page } from '#app/ui/page.tsx'
import { ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { PAPERS, type PaperName } from './papers.ts'
import { PrintedTicket } from './printed-ticket.tsx'

/** One ticket for paper: a page, or the roll of a ticket printer. */
export function TicketPrintScreen() {
  const { t } = useTranslation('print')
  const { eventId, attendeeShortId } = useParams({ from: '/_query/ticket/$eventId/$attendeeShortId/print' })
  const state = useEventState(eventId)
  const attendee = useAttendee(eventId, attendeeShortId)
  const [paper, setPaper] = useState<PaperName>('a4')
  if (state.kind === 'failed' || (attendee.isError && attendee.data === undefined)) {
    const error = state.kind === 'failed' ? state.error : attendee.error
    return (
      <Page title={t('title')}>
        <ErrorState
          onRetry={() => {
            if (state.kind === 'failed') state.retry()
            void attendee.refetch()
          }}
        >
          {errorText(error)}
        </ErrorState>
      </Page>
    )
  }
  if (state.kind === 'loading' || attendee.data === undefined) {
    return (
      <Page title={t('title')}>
        <LoadingRows />
      </Page>
    )
  }
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{ flex: 1, px: { xs: 2, sm: 3 }, py: 3, '@media print': { p: 0 } }}
    >
      <GlobalStyles styles={{ '@page': PAPERS[paper].page }} />
      <Controls paper={paper} setPaper={setPaper} />
      <PrintedTicket event={state.event} attendee={attendee.data} paper={paper} />
    </Box>
  )
}

interface ControlsProps {
  paper: PaperName
  setPaper: (paper: PaperName) => void
}

function Controls({ paper, setPaper }: ControlsProps) {
  const { t } = useTranslation('print')
  return (
    <Stack
      className="no-print"
      direction="row"
      sx={{ gap: 2, mb: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center' }}
    >
      <Typography variant="h1" sx={{ flexBasis: '100%', textAlign: 'center' }}>
        {t('title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        aria-label={t('paper')}
        value={paper}
        onChange={(_, chosen: PaperName | null) => chosen !== null && setPaper(chosen)}
        sx={{ '& button': { minHeight: 48, px: 2 } }}
      >
        <ToggleButton value="a4">{t('a4')}</ToggleButton>
        <ToggleButton value="roll">{t('roll')}</ToggleButton>
      </ToggleButtonGroup>
      <Button variant="contained" size="large" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Stack>
  )
}
