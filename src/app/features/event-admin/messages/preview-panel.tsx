import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessagePreview } from '#contract/messages/messages.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { Panel } from '#app/ui/panel.tsx'
import { MailPreview } from './mail-sheet.tsx'

const PREVIEW_MODES = ['light', 'dark', 'text'] as const
type PreviewMode = (typeof PREVIEW_MODES)[number]

interface PreviewPanelProps {
  preview: { data: MessagePreview | undefined }
  /** Shows the recipient at another index. */
  onIndexChange: (index: number) => void
}

/** The email as a real recipient gets it: light, dark and plain text. */
export function PreviewPanel({ preview: { data }, onIndexChange }: PreviewPanelProps) {
  const { t } = useTranslation('event-messages')
  const [mode, setMode] = useState<PreviewMode>('light')
  const labels = { light: t('preview.light'), dark: t('preview.dark'), text: t('preview.text') }
  const mail = data?.mail ?? null
  return (
    <Panel
      title={t('preview.title')}
      lead={t('preview.lead')}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={mode}
          aria-label={t('preview.look')}
          onChange={(_, value: unknown) => setMode(PREVIEW_MODES.find((option) => option === value) ?? mode)}
        >
          {PREVIEW_MODES.map((option) => (
            <ToggleButton key={option} value={option}>
              {labels[option]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {mail === null || data === undefined ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('preview.nobody')}</Typography>
      ) : (
        <>
          <MailReader mail={mail} recipients={data.recipients} onIndexChange={onIndexChange} />
          <Box lang={LANGUAGE_TAGS[mail.language]}>
            <Typography sx={{ fontWeight: 600, mb: 1.5, overflowWrap: 'anywhere' }}>
              {mail.subject}
            </Typography>
            {mode === 'text' ? (
              <Box component="pre" tabIndex={0} aria-label={labels.text} sx={plain}>
                {mail.text}
              </Box>
            ) : (
              <MailPreview html={mail.html} is_dark={mode === 'dark'} label={t('preview.title')} />
            )}
          </Box>
        </>
      )}
    </Panel>
  )
}

interface MailReaderProps {
  mail: NonNullable<MessagePreview['mail']>
  recipients: number
  onIndexChange: (index: number) => void
}

function MailReader({ mail: { at, name, address }, recipients, onIndexChange }: MailReaderProps) {
  const { t } = useTranslation('event-messages')
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1.5, flexWrap: 'wrap' }}>
      <IconButton
        aria-label={t('preview.previous')}
        disabled={at === 0}
        onClick={() => onIndexChange(at - 1)}
      >
        <PreviousIcon />
      </IconButton>
      <Typography sx={{ flex: 1, minWidth: '8rem', overflowWrap: 'anywhere' }}>
        {t('preview.reader', { at: at + 1, recipients, name: name === '' ? address : `${name}, ${address}` })}
      </Typography>
      <IconButton
        aria-label={t('preview.next')}
        disabled={at >= recipients - 1}
        onClick={() => onIndexChange(at + 1)}
      >
        <NextIcon />
      </IconButton>
    </Stack>
  )
}

const plain = {
  m: 0,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: '60vh',
  overflowY: 'auto',
  fontSize: '0.875rem',
} as const
