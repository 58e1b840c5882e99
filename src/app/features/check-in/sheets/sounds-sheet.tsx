import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDoorSettings, getDoorSettings, subscribeDoorSettings } from '#app/lib/doors/door-settings.ts'
import { useStation } from '../screen/station-context.ts'
import type { FeedbackSignal } from '../verdict/feedback.ts'
import { VerdictIcon } from '../verdict/verdict-icon.tsx'
import type { VerdictTone } from '../verdict/verdict-look.ts'
import { Sheet } from './sheet.tsx'

const SAMPLES: readonly { signal: FeedbackSignal; tone: VerdictTone }[] = [
  { signal: 'admitted', tone: 'admitted' },
  { signal: 'admitted_tier', tone: 'admitted' },
  { signal: 'left', tone: 'left' },
  { signal: 'refused', tone: 'refused' },
  { signal: 'notice', tone: 'notice' },
  { signal: 'repeated', tone: 'repeated' },
  { signal: 'contradicted', tone: 'refused' },
]

/** Sounds to try before doors open, in the colours of their verdicts; spoken words and colours of this phone. */
export function SoundsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { feedback, speech } = useStation()
  const settings = useSyncExternalStore(subscribeDoorSettings, getDoorSettings)
  const has_voice = useSyncExternalStore(speech.subscribe, speech.has_voice)
  const [is_silent, setSilent] = useState(false)
  const labels: Record<FeedbackSignal, string> = {
    admitted: t('verdict.admitted'),
    admitted_tier: t('sounds.tier'),
    left: t('verdict.left'),
    refused: t('sounds.refused'),
    notice: t('sounds.notice'),
    repeated: t('verdict.just_now'),
    contradicted: t('queue.state_conflict'),
  }
  const play = async (signal: FeedbackSignal) => {
    setSilent(!(await feedback.unlock()))
    feedback.play(signal)
    if (signal === 'admitted_tier') speech.say(t('tier.vip'))
  }
  return (
    <Sheet title={t('sounds.title')} onClose={onClose}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography>{t('sounds.lead')}</Typography>
        {SAMPLES.map(({ signal, tone }) => (
          <Button key={signal} onClick={() => void play(signal)} sx={sampleLook(tone)}>
            <VerdictIcon tone={tone} size={28} />
            {labels[signal]}
          </Button>
        ))}
        {is_silent && <Typography role="status">{t('more.sound_off')}</Typography>}
        <FormControlLabel
          control={
            <Switch
              checked={settings.speaks && has_voice}
              disabled={!has_voice}
              onChange={(event) => changeDoorSettings({ speaks: event.target.checked })}
            />
          }
          label={t('sounds.speak')}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {has_voice ? t('sounds.speak_hint') : t('sounds.no_voice')}
        </Typography>
        <FormControlLabel
          control={
            <Switch
              checked={settings.colour_blind}
              onChange={(event) => changeDoorSettings({ colour_blind: event.target.checked })}
            />
          }
          label={t('sounds.colours')}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('sounds.colours_hint')}
        </Typography>
      </Stack>
    </Sheet>
  )
}

const sampleLook = (tone: VerdictTone) => {
  const background = `var(--mui-palette-verdict-${tone}-main)`
  return {
    justifyContent: 'flex-start',
    gap: 1.5,
    minHeight: 56,
    textAlign: 'start',
    color: 'common.white',
    backgroundColor: background,
    '&:hover': { backgroundColor: background },
  } as const
}
