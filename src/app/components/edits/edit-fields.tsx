import Box from '@mui/material/Box'
import { EditValue } from './edit-value.tsx'
import type { Fields } from '#app/components/fields/field.ts'
import type { EditLabels } from './edit-labels.ts'

interface EditFieldsProps {
  fields: Fields
  /** The fields to show, in this order. */
  names: readonly string[]
  words: EditLabels
}

/** Fields with their values, one below the other. */
export function EditFields({ fields, names, words }: EditFieldsProps) {
  return (
    <Box component="dl" sx={grid}>
      {names.map((field) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', mt: { xs: 0.5, sm: 0 } }}>
            {words.label(field)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <EditValue said={words.format(field, fields)} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const grid = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(6rem, 14rem) 1fr' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 0.5 },
} as const
