import Typography from '@mui/material/Typography'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { messageType, type MessagePreview } from '#contract/messages/messages.ts'
import type { MessageDraft } from '#app/data/messages/drafts.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { TicketsField } from '#app/components/form/tickets-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'
import { withAudience } from './draft-body.ts'
import { useAudienceLabels } from './message-labels.ts'
import { AttendeesPicker, OrdersPicker } from './people-picker.tsx'

interface AudiencePanelProps {
  draft: MessageDraft
  onChange: (draft: MessageDraft) => void
  preview: { data: MessagePreview | undefined; error: unknown }
  problem: string | undefined
}

/** Audience of a message with the number of recipients. */
export function AudiencePanel({ draft, onChange, preview, problem }: AudiencePanelProps) {
  const { t } = useTranslation('event-messages')
  const { event, tickets } = useEvent()
  const audiences = useAudienceLabels()
  const { message_type, chosen } = draft
  const picker = {
    event_id: event.id,
    selected: chosen,
    onChange: (selected: MessageDraft['chosen']) => onChange({ ...draft, chosen: selected }),
    problem,
  }
  return (
    <Panel title={t('compose.to')}>
      <Stack sx={{ gap: 2.5 }}>
        <SelectField
          id="message-type"
          label={t('list.to')}
          value={message_type}
          onChange={(type) => onChange(withAudience(draft, type))}
          options={messageType.options.map((value) => ({ value, label: audiences[value] }))}
        />
        {message_type === 'TICKET' && (
          <TicketsField
            id="message-tickets"
            label={t('audience.ticket')}
            required
            problem={problem}
            tickets={tickets}
            value={chosen.map(({ id }) => id)}
            onChange={(ids) => picker.onChange(ids.map((id) => ({ id, name: '' })))}
          />
        )}
        {message_type === 'ATTENDEE' && <AttendeesPicker {...picker} />}
        {message_type === 'ORDER' && <OrdersPicker {...picker} />}
        <Count preview={preview} />
      </Stack>
    </Panel>
  )
}

function Count({ preview: { data, error } }: Pick<AudiencePanelProps, 'preview'>) {
  const { t } = useTranslation('event-messages')
  return (
    <Typography role="status" component="div" sx={{ fontWeight: 600 }}>
      {data !== undefined && t('compose.count', { count: data.recipients })}
      {data === undefined && error !== null && errorText(error)}
      {data !== undefined && data.declined > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('compose.declined', { count: data.declined })}
        </Typography>
      )}
      {data !== undefined && data.without_address > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('compose.without_address', { count: data.without_address })}
        </Typography>
      )}
    </Typography>
  )
}
