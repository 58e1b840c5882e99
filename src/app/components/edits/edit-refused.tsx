import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConflictDecision } from '#offline/edits/resolve-conflict.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { readTextPath } from '#rules/translated-fields.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { EditDropDialog } from './edit-drop-dialog.tsx'
import { ConflictList } from './conflict-list.tsx'
import { EditIntent, EditTask } from './edit-intent.tsx'
import { formatList } from '#app/components/fields/values.ts'
import type { EditLabels } from './edit-labels.ts'

interface EditRefusalProps {
  edit: Edit
  /** Name of the row. */
  name: string
  words: EditLabels
  /** Names of the rows that are dropped together with a dropped creation. */
  hanging: readonly string[]
  /** Link to where it can be corrected; omitted on that page. */
  fix?: ReactNode
  onDecide: (decision: ConflictDecision) => void
}

/** An edit that the server rejected: the reason, the change, and the choices. */
export function EditRefusal({ edit, name, words, hanging, fix, onDecide }: EditRefusalProps) {
  const { t } = useTranslation('manage')
  const [is_asking, setAsking] = useState(false)
  const paths = Object.keys(edit.error?.errors ?? {})
  const fields = new Set(
    paths.map((path) => words.label(readTextPath(path) === null ? (path.split('.')[0] ?? path) : path)),
  )
  const drop_labels = {
    create: t('edits.drop_new'),
    update: t('edits.drop'),
    delete: t('edits.keep'),
    sort: t('edits.drop'),
    move: t('edits.drop'),
  }
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity="error">
        {errorText(edit.error)}
        {fields.size > 0 && ` (${formatList([...fields])})`}
      </Alert>
      <ConflictList conflicts={edit.error?.in_the_way ?? []} />
      <EditTask edit={edit} name={name} />
      <EditIntent edit={edit} words={words} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {fix}
        <Button variant="outlined" onClick={() => onDecide({ kind: 'send', fields: Object.keys(edit.mine) })}>
          {t('edits.send_again')}
        </Button>
        <Button
          color="error"
          onClick={() => (edit.op === 'create' ? setAsking(true) : onDecide({ kind: 'drop' }))}
        >
          {drop_labels[edit.op]}
        </Button>
      </Stack>
      <EditDropDialog
        open={is_asking}
        name={name}
        hanging={hanging}
        onDrop={() => onDecide({ kind: 'drop' })}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}
