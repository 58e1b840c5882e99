import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { dependentsOf } from '#offline/edits/edit-order.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { rowName } from '#offline/edits/row-name.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { EditDecision } from './edit-decision.tsx'
import { useEditLabels } from './edit-labels.ts'
import { usePageEdits } from './page-edits.ts'
import { UnsentChip } from './unsent-chip.tsx'

/** Decisions that the edits of one row need, shown with that row. */
export function RowEdits({ row_id }: { row_id: Id }) {
  const { edits } = usePageEdits()
  const open = edits.filter((edit) => edit.row_id === row_id && needsDecision(edit))
  if (open.length === 0) return null
  return (
    <Stack sx={{ gap: 2, mb: 2 }}>
      {open.map((edit) => (
        <OpenEdit key={edit.id} edit={edit} />
      ))}
    </Stack>
  )
}

/** Marker of a row with unsent edits; a deletion can be undone. Nothing for a row that is in sync. */
export function RowMark({ row }: { row: EditedRow<{ id: Id }> }) {
  const { t } = useTranslation('manage')
  const { edits, decide } = usePageEdits()
  if (!row.is_unsent) return null
  const row_edits = edits.filter((edit) => edit.row_id === row.id)
  const needs_decision = row_edits.some(needsDecision)
  const deletion = row_edits.find(({ op }) => op === 'delete')
  return (
    <>
      <UnsentChip needsPerson={needs_decision} isNew={row.is_new} isLeaving={row.is_leaving} />
      {deletion !== undefined && !needs_decision && (
        <Button
          size="small"
          aria-label={t('edits.undo_named', { name: rowName({ ...row }) })}
          onClick={() => decide(deletion.id, { kind: 'drop' })}
        >
          {t('edits.undo')}
        </Button>
      )}
    </>
  )
}

function OpenEdit({ edit }: { edit: Edit }) {
  const { t } = useTranslation('manage')
  const { edits, names, called, decide } = usePageEdits()
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, borderColor: 'error.main' }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {edit.state === 'conflict' ? t('edits.conflict') : t('edits.refused')}
      </Typography>
      <EditDecision
        edit={edit}
        name={called(edit)}
        words={useEditLabels(edit.resource, names)}
        hanging={dependentsOf(edits, edit).map(called)}
        onDecide={(decision) => decide(edit.id, decision)}
      />
    </Paper>
  )
}

/** Whether an edit needs a decision of the user, not the network. */
const needsDecision = ({ state }: Edit): boolean => state !== 'waiting'
