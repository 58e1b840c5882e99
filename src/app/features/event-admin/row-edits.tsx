import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/id.ts'
import { hangingOn } from '#offline/edits/edit-order.ts'
import type { Edited } from '#offline/edits/lay-edits.ts'
import { rowName } from '#offline/edits/row-name.ts'
import type { Edit } from '#offline/store/edit-rows.ts'
import { decideEdit, needsPerson } from '#app/data/edits/mutations.ts'
import { EditDecision } from '#app/parts/edit-decision.tsx'
import { editName } from '#app/parts/edit-name.ts'
import { useEditWords } from '#app/parts/edit-words.ts'
import { UnsentChip } from '#app/parts/unsent-chip.tsx'
import { useEditNames } from './use-edit-names.ts'
import { useEvent } from './use-event.tsx'

/** What the edits of one row ask of a person, where that row is shown. */
export function RowEdits({ row_id }: { row_id: Id }) {
  const { edits } = useEvent()
  const open = edits.filter((edit) => edit.row_id === row_id && needsPerson(edit))
  if (open.length === 0) return null
  return (
    <Stack sx={{ gap: 2, mb: 2 }}>
      {open.map((edit) => (
        <OpenEdit key={edit.id} edit={edit} />
      ))}
    </Stack>
  )
}

/** The mark of a row with unsent edits; a deletion can be taken back. Nothing for a row that the server has. */
export function RowMark({ row }: { row: Edited<{ id: Id }> }) {
  const { t } = useTranslation('manage')
  const { edits } = useEvent()
  if (!row.is_unsent) return null
  const own = edits.filter((edit) => edit.row_id === row.id)
  const needs_person = own.some(needsPerson)
  const deletion = own.find(({ op }) => op === 'delete')
  return (
    <>
      <UnsentChip needsPerson={needs_person} isNew={row.is_new} isLeaving={row.is_leaving} />
      {deletion !== undefined && !needs_person && (
        <Button
          size="small"
          aria-label={t('edits.undo_named', { name: rowName({ ...row }) })}
          onClick={() => void decideEdit(deletion.id, { kind: 'drop' })}
        >
          {t('edits.undo')}
        </Button>
      )}
    </>
  )
}

function OpenEdit({ edit }: { edit: Edit }) {
  const { t } = useTranslation('event-admin')
  const { event, lists, edits, ...parts } = useEvent()
  const words = useEditWords(edit.resource, useEditNames())
  const rows = { ...parts, events: [event], check_in_lists: lists, attendees: [] }
  const name = editName(edit, rows)
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, borderColor: 'error.main' }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {edit.state === 'conflict' ? t('edits.conflict') : t('edits.refused')}
      </Typography>
      <EditDecision
        edit={edit}
        name={name}
        words={words}
        hanging={hangingOn(edits, edit).map((other) => editName(other, rows))}
        onDecide={(decision) => void decideEdit(edit.id, decision)}
      />
    </Paper>
  )
}
