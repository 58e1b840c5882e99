import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { valuesOf } from '#rules/merge-edit.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { EditFields } from './edit-fields.tsx'
import type { EditLabels } from './edit-labels.ts'

interface EditIntentProps {
  edit: Edit
  words: EditLabels
}

/** What an edit does: the fields it sets, the new order of rows, or what it moves; nothing for a deletion. */
export function EditIntent({ edit, words }: EditIntentProps) {
  switch (edit.op) {
    case 'create':
      return (
        <EditFields
          fields={edit.mine}
          names={Object.keys(edit.mine).filter(isFilledIn(edit))}
          words={words}
        />
      )
    case 'update':
      return <EditFields fields={edit.mine} names={Object.keys(edit.mine)} words={words} />
    case 'move':
      return <Move edit={edit} words={words} />
    case 'sort':
      return (
        <Box component="ol" sx={{ m: 0, pl: 3 }}>
          {words.format('ids', edit.mine).lines.map((name, at) => (
            <li key={`${String(at)} ${name}`}>{name}</li>
          ))}
        </Box>
      )
    case 'delete':
      return null
  }
}

function Move({ edit: { mine }, words }: EditIntentProps) {
  const { t } = useTranslation('manage')
  const what = words.format('ids', mine).text
  return <Typography>{t('edits.moved', { what, to: words.format('to', mine).text })}</Typography>
}

/** Fields of a new row that keep their default are omitted. */
const isFilledIn =
  ({ mine }: Edit) =>
  (field: string): boolean => {
    const value = valuesOf(mine).get(field)
    const is_blank = value === null || value === undefined || value === '' || value === false
    return field !== 'id' && !is_blank && !(Array.isArray(value) && value.length === 0)
  }

/** The same in a few words. */
export function EditTask({ edit, name }: { edit: Edit; name: string }) {
  const { t } = useTranslation('manage')
  const task = {
    create: t('edits.what.create', { name }),
    update: t('edits.what.update', { name }),
    delete: t('edits.what.delete', { name }),
    sort: t('edits.what.sort'),
    move: t('edits.what.move', { name }),
  }
  return <Typography variant="body2">{t('edits.asked', { what: task[edit.op] })}</Typography>
}
