import { useLocation } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdits } from '#app/data/catalogue/live.ts'
import { sessionLost } from '#app/data/edits/keep-edits-flowing.ts'
import { needsPerson } from '#app/data/edits/mutations.ts'
import { useBusy } from '#app/lib/busy.ts'
import { EditsPill } from '#app/parts/edits-pill.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { EditsDialog } from './edits-dialog.tsx'

/** The office's own corner of the bar: unsent edits, and what they ask of a person. */
export function EditsCorner() {
  const { t } = useTranslation('manage')
  const edits = useEdits() ?? []
  const [open, setOpen] = useState(false)
  const is_lost = useSyncExternalStore(sessionLost.subscribe, sessionLost.get)
  const next = useLocation({ select: ({ href }) => href })
  const attention = edits.filter(needsPerson).length
  useBusy('unsaved', open)
  return (
    <>
      {is_lost && (
        <LinkButton size="small" variant="contained" to="/auth/login" search={{ next }}>
          {t('edits.login_again')}
        </LinkButton>
      )}
      <EditsPill waiting={edits.length - attention} attention={attention} onOpen={() => setOpen(true)} />
      <EditsDialog open={open} edits={edits} onClose={() => setOpen(false)} />
    </>
  )
}
