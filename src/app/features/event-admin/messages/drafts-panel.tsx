import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { deleteDraft, useDrafts, type MessageDraft } from '#app/data/messages/drafts.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'

/** Unsent drafts on this device; nothing when there are none. */
export function DraftsPanel({ event_id }: { event_id: Id }) {
  const { t } = useTranslation('event-messages')
  const { event } = useEvent()
  const drafts = useDrafts(event_id) ?? []
  const [to_delete, setToDelete] = useState<MessageDraft | null>(null)
  const nameOf = ({ subject }: MessageDraft) => (subject.trim() === '' ? t('draft.unnamed') : subject)
  const remove = async (draft: MessageDraft) => {
    await deleteDraft(draft)
    setToDelete(null)
  }
  if (drafts.length === 0) return null
  return (
    <Panel title={t('draft.title')} lead={t('draft.lead')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {drafts.map((draft) => (
          <Stack component="li" key={draft.id} direction="row" sx={{ alignItems: 'center', gap: 1, py: 0.5 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <TextLink
                to="/manage/event/$eventId/messages/draft/$draftId"
                params={{ eventId: event_id, draftId: draft.id }}
              >
                {nameOf(draft)}
              </TextLink>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {formatInstant(draft.updated_at, event.timezone)}
              </Typography>
            </Box>
            <IconButton
              aria-label={t('draft.drop', { name: nameOf(draft) })}
              onClick={() => setToDelete(draft)}
            >
              <DeleteIcon />
            </IconButton>
          </Stack>
        ))}
      </Box>
      {to_delete !== null && (
        <ConfirmDialog
          open
          title={t('draft.drop_ask', { name: nameOf(to_delete) })}
          confirm={t('draft.drop_confirm')}
          destructive
          onConfirm={() => void remove(to_delete)}
          onClose={() => setToDelete(null)}
        >
          {t('draft.drop_text')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
