import { useTranslation } from 'react-i18next'
import type { MessageDraft } from '#app/data/messages/drafts.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'

const HOUR = 60
/** Minutes before the start that are offered. */
const CHOICES = [HOUR, 3 * HOUR, 24 * HOUR, 48 * HOUR, 168 * HOUR] as const

interface ReminderFieldProps {
  draft: MessageDraft
  onChange: (draft: MessageDraft) => void
  problem: string | undefined
}

/** Whether a message is a reminder, and how long before the start of the event. */
export function ReminderField({ draft, onChange, problem }: ReminderFieldProps) {
  const { t } = useTranslation('event-messages')
  const { send_before_minutes: minutes = null } = draft
  return (
    <SelectField
      id="message-send-before"
      label={t('send.reminder')}
      hint={minutes === null ? undefined : t('send.reminder_hint')}
      problem={problem}
      value={minutes === null ? '' : String(minutes)}
      options={[
        { value: '', label: t('send.no_reminder') },
        ...CHOICES.map((choice) => ({
          value: String(choice),
          label: t('send.hours_before', { count: choice / HOUR }),
        })),
      ]}
      onChange={(value) => onChange({ ...draft, send_before_minutes: value === '' ? null : Number(value) })}
    />
  )
}
