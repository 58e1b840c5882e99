import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateAtOnce } from '#app/lib/updates.ts'
import { noticeStrip } from './notice-strip.ts'

/** The list has rules that this build does not know: nobody is admitted before it is updated, so that is offered. */
export function OutdatedNotice() {
  const { t } = useTranslation('check-in')
  const [answer, setAnswer] = useState<'asking' | 'nothing' | null>(null)
  const onUpdate = async () => {
    setAnswer('asking')
    if (!(await updateAtOnce())) setAnswer('nothing')
  }
  return (
    <Box sx={noticeStrip} role="alert" data-outdated>
      <Typography sx={{ fontWeight: 700 }}>{t('outdated.text')}</Typography>
      {answer === 'nothing' && <Typography>{t('outdated.nothing')}</Typography>}
      <Button
        variant="contained"
        loading={answer === 'asking'}
        onClick={() => void onUpdate()}
        sx={{ mt: 1 }}
      >
        {t('outdated.update')}
      </Button>
    </Box>
  )
}
