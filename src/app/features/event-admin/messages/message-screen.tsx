import LinearProgress from '@mui/material/LinearProgress'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageFull } from '#contract/messages/messages.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { useMessage } from '#app/data/messages/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RichText } from '#app/ui/rich-text/rich-text.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useEvent } from '../use-event.tsx'
import { MessageActions } from './message-actions.tsx'
import { useAudienceLabels, useProgressLabel, useStateLabels } from './message-labels.ts'
import { RecipientsPanel } from './recipients-panel.tsx'

const MAX_PERCENT = 100

/** One message: progress, actions, text and recipients. */
export function MessageScreen({ id }: { id: Id }) {
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const message = useMessage(event.id, id)
  return (
    <Page
      title={message.data?.subject ?? t('one.title')}
      back={{ to: `/manage/event/${event.id}/messages`, label: t('list.title') }}
      width="md"
    >
      <WaitForServer query={message}>
        {(data) => (
          <>
            <DeliveryStatus message={data} />
            <MessageContent message={data} />
            {data.started_at !== null && <RecipientsPanel message={data} />}
          </>
        )}
      </WaitForServer>
    </Page>
  )
}

function DeliveryStatus({ message }: { message: MessageFull }) {
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const audiences = useAudienceLabels()
  const states = useStateLabels()
  const progress = useProgressLabel()
  const id = useId()
  const { state, counts, message_type, by_name, created_at } = message
  return (
    <Panel title={t('one.standing')} action={<StatusChip {...states[state]} />}>
      <Typography id={id} role="status">
        {progress(message, event.timezone)}
      </Typography>
      {state === 'sending' && (
        <LinearProgress
          variant="determinate"
          value={((counts.recipients - counts.waiting) / Math.max(1, counts.recipients)) * MAX_PERCENT}
          aria-labelledby={id}
          sx={{ mt: 1 }}
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, overflowWrap: 'anywhere' }}>
        {audiences[message_type]} · {t('one.by', { name: by_name })} ·{' '}
        {formatInstant(created_at, event.timezone)}
      </Typography>
      {counts.unclear > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('one.unclear', { count: counts.unclear })}
        </Typography>
      )}
      {counts.declined > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('one.declined', { count: counts.declined })}
        </Typography>
      )}
      <MessageActions message={message} />
    </Panel>
  )
}

function MessageContent({ message: { subject, message, translations } }: { message: MessageFull }) {
  const { t } = useTranslation('event-messages')
  return (
    <Panel title={t('compose.what')}>
      <Typography sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{subject}</Typography>
      <RichText html={message} />
      {locale.options.map((language) => {
        const text = translations[language]
        return text === undefined ? null : (
          <Box key={language} lang={LANGUAGE_TAGS[language]} sx={{ mt: 3 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {languages[language].endonym}
            </Typography>
            <Typography sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{text.subject}</Typography>
            <RichText html={text.message} />
          </Box>
        )
      })}
    </Panel>
  )
}
