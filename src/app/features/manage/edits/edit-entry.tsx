import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { dependsOn, dependentsOf } from '#offline/edits/edit-order.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { useEditRowNames } from '#app/data/edits/edit-row-names.ts'
import { decideEdit, needsDecision } from '#app/data/edits/mutations.ts'
import { formatRelative } from '#app/lib/format/dates.ts'
import { EditDecision } from '#app/components/edits/edit-decision.tsx'
import { EditIntent } from '#app/components/edits/edit-intent.tsx'
import { PendingDeletion } from '#app/components/edits/edit-leaving.tsx'
import { RESOURCES } from '#contract/resources/declarations/index.ts'
import { useEditLabels } from '#app/components/edits/edit-labels.ts'
import { UnsentChip } from '#app/components/edits/unsent-chip.tsx'
import { useNow } from '#app/components/use-now.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useFieldNames, type CatalogueRows } from './use-edit-rows.ts'

interface EditEntryProps {
  edit: Edit
  /** All unsent edits. */
  edits: readonly Edit[]
  /** Rows that edits may belong to. */
  rows: CatalogueRows
  onClose: () => void
}

/** One unsent edit: its row, age, change, and the decision it needs. */
export function EditEntry({ edit, edits, rows, onClose }: EditEntryProps) {
  const { t } = useTranslation('manage')
  const now = useNow()
  const labels = useEditLabels(edit.resource, useFieldNames(edit, rows))
  const nameOf = useEditRowNames(edits)
  const labelOf = (row: Edit) => nameOf(row) || t(`edits.of.${row.resource}`)
  const name = labelOf(edit)
  const event = rows.events.find(({ id }) => id === edit.event_id)
  const is_of_event = edit.row_id === edit.event_id && edit.op !== 'sort'
  const facts = [
    t(`edits.of.${edit.resource}`),
    is_of_event ? '' : event?.title,
    formatRelative(edit.made_at, now),
  ]
  const blocker = edits.find(
    (candidate) => needsDecision(candidate) && candidate.op === 'create' && dependsOn(edit, candidate),
  )
  const decide = (decision: Parameters<typeof decideEdit>[1]) => void decideEdit(edit.id, decision)
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 0.5 }}>
        <Typography
          component="h3"
          variant="h3"
          sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {edit.op === 'sort' ? t('edits.what.sort') : name}
        </Typography>
        <UnsentChip
          needsPerson={needsDecision(edit)}
          isNew={edit.op === 'create'}
          isLeaving={edit.op === 'delete'}
        />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      <EditDecision
        edit={edit}
        name={name}
        words={labels}
        hanging={dependentsOf(edits, edit).map(labelOf)}
        fix={
          <LinkButton
            variant="contained"
            to={RESOURCES[edit.resource].page}
            params={{ eventId: edit.event_id ?? '', bookingId: edit.row_id, otherEventId: edit.row_id }}
            onClick={onClose}
          >
            {t('edits.fix')}
          </LinkButton>
        }
        onDecide={decide}
      />
      {edit.state === 'waiting' && blocker !== undefined && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('edits.held_by', { name: labelOf(blocker) })}
        </Typography>
      )}
      {edit.state === 'waiting' && edit.op === 'delete' && (
        <PendingDeletion name={name} onUndo={() => decide({ kind: 'drop' })} />
      )}
      {edit.state === 'waiting' && <EditIntent edit={edit} words={labels} />}
    </Paper>
  )
}
