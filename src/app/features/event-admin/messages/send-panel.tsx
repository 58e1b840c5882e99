import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { deleteDraft, newSendKey, type MessageDraft } from '#app/data/messages/drafts.ts'
import { useSendMessage } from '#app/data/messages/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useSession } from '#app/lib/net/session.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'
import { problemsOf, sendBody, unknownPlaceholdersOf } from './draft-body.ts'
import { ReminderField } from './reminder-field.tsx'
import { SendDialog } from './send-dialog.tsx'

interface SendPanelProps {
  draft: MessageDraft
  onChange: (draft: MessageDraft) => void
  /** Null while unknown. */
  recipients: number | null
  problemOf: (field: string) => string | undefined
  /** Called on an attempt to send; missing fields are reported from then on. */
  onAttempt: () => void
  disabled: boolean
}

/** Time of a message, a test email, and sending after a confirmation with the number of recipients. */
export function SendPanel({ draft, onChange, recipients, problemOf, onAttempt, disabled }: SendPanelProps) {
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const [is_confirming, setConfirming] = useState(false)
  const { send, test, failure, is_sending } = useSendDraft(draft, onChange)
  const is_reminder = typeof draft.send_before_minutes === 'number'
  const ifValid = (action: () => void) => () => {
    onAttempt()
    const is_valid = Object.keys({ ...problemsOf(draft), ...unknownPlaceholdersOf(draft) }).length === 0
    if (is_valid) action()
  }
  return (
    <Panel title={t('send.title')}>
      <Stack sx={{ gap: 2.5 }}>
        <ReminderField draft={draft} onChange={onChange} problem={problemOf('send_before_minutes')} />
        {!is_reminder && (
          <DateTimeField
            id="message-send-at"
            label={t('send.later')}
            hint={t('send.later_hint')}
            timezone={event.timezone}
            value={draft.send_at}
            problem={problemOf('send_at')}
            onChange={(send_at) => onChange({ ...draft, send_at })}
          />
        )}
        <SwitchField
          id="message-copy"
          label={t('send.copy')}
          value={draft.send_copy_to_me}
          onChange={(send_copy_to_me) => onChange({ ...draft, send_copy_to_me })}
        />
        {failure !== null && <Alert severity="error">{errorText(failure)}</Alert>}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            disabled={disabled || (recipients === 0 && !is_reminder)}
            onClick={ifValid(() => setConfirming(true))}
          >
            {draft.send_at === '' && !is_reminder ? t('send.look') : t('send.look_later')}
          </Button>
          <Button variant="outlined" disabled={disabled || is_sending} onClick={ifValid(() => void test())}>
            {t('send.test')}
          </Button>
        </Stack>
      </Stack>
      {is_confirming && (
        <SendDialog
          recipients={recipients}
          send_at={draft.send_at}
          send_before_minutes={draft.send_before_minutes ?? null}
          pending={is_sending}
          onConfirm={async () => {
            await send()
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  )
}

function useSendDraft(draft: MessageDraft, onChange: (draft: MessageDraft) => void) {
  const { t } = useTranslation('event-messages')
  const notify = useNotify()
  const navigate = useNavigate()
  const own_email = useSession()?.user.email ?? ''
  const sending = useSendMessage(draft.event_id)
  const send = async () => {
    try {
      const body = sendBody(draft, { confirm_not_promotional: true })
      const sent = await sending.mutateAsync({ body, idempotency_key: draft.key })
      await deleteDraft(draft)
      if (sent === null) return
      const params = { eventId: draft.event_id, messageId: sent.id }
      await navigate({ to: '/manage/event/$eventId/messages/$messageId', params, replace: true })
    } catch (error) {
      // Shown above the button. A refused message gets a new key; one without an answer keeps its key.
      if (error instanceof ApiError && !error.is_transient) onChange({ ...draft, key: newSendKey() })
    }
  }
  const test = async () => {
    try {
      await sending.mutateAsync({ body: sendBody(draft, { is_test: true }), idempotency_key: newSendKey() })
      notify({ kind: 'success', text: t('send.test_done', { email: own_email }) })
    } catch {
      // Shown above the button.
    }
  }
  return { send, test, failure: sending.error, is_sending: sending.isPending }
}
