import Alert from '@mui/material/Alert'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { saveDraft, readDraft, type MessageDraft } from '#app/data/messages/drafts.ts'
import { usePreview } from '#app/data/messages/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useSession } from '#app/lib/net/session.ts'
import { Page } from '#app/ui/page.tsx'
import { LoadingRows } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import { AudiencePanel } from './audience-panel.tsx'
import { previewBody } from './draft-body.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { SendPanel } from './send-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { useProblemLabels } from './use-problem-labels.ts'

const DEBOUNCE_MS = 400

/** Composes a message: audience, text, preview and time. The draft stays on this device. */
export function ComposeScreen({ id }: { id: Id }) {
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const [draft, setDraft] = useState<MessageDraft | null>(null)
  const load = useEffectEvent(async () => setDraft(await readDraft(event.id, id)))
  useEffect(() => void load(), [])
  return (
    <Page
      title={t('compose.title')}
      subtitle={t('compose.lead')}
      back={{ to: `/manage/event/${event.id}/messages`, label: t('list.title') }}
      width="md"
    >
      {draft === null ? (
        <LoadingRows />
      ) : (
        <Composer
          draft={draft}
          onChange={(updated) => {
            setDraft(updated)
            void saveDraft(updated)
          }}
        />
      )}
    </Page>
  )
}

interface ComposerProps {
  draft: MessageDraft
  onChange: (draft: MessageDraft) => void
}

function Composer({ draft, onChange }: ComposerProps) {
  const { t } = useTranslation('event-messages')
  const online = useOnline()
  const user = useSession()?.user
  const [at, setAt] = useState(0)
  const [is_submitted, setSubmitted] = useState(false)
  const problemOf = useProblemLabels(draft, is_submitted)
  const preview = usePreview(draft.event_id, useDebouncedValue(previewBody(draft, at)))
  return (
    <>
      {!online && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {t('compose.offline')}
        </Alert>
      )}
      {user?.is_email_verified === false && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {errorText({ code: 'user.email_unverified' })}
        </Alert>
      )}
      <AudiencePanel draft={draft} onChange={onChange} preview={preview} problem={problemOf('ids')} />
      <TextsPanel draft={draft} onChange={onChange} problemOf={problemOf} />
      <PreviewPanel preview={preview} onIndexChange={setAt} />
      <SendPanel
        draft={draft}
        onChange={onChange}
        recipients={preview.data?.recipients ?? null}
        problemOf={problemOf}
        onAttempt={() => setSubmitted(true)}
        disabled={!online || user?.is_email_verified === false}
      />
    </>
  )
}

/** A value that follows its input after a pause. */
function useDebouncedValue<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [debounced, setDebounced] = useState(value)
  const update = useEffectEvent(() => setDebounced(value))
  useEffect(() => {
    const timer = setTimeout(() => update(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
