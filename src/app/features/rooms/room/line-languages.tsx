import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import type { RoomForm } from './room-form.ts'

interface ItemTranslationsProps {
  form: RowForm<RoomForm>
  texts: readonly string[]
  children: ReactNode
}

/** Items of a room's form with translations of their names, once there are items. */
export function ItemTranslations({ form, texts, children }: ItemTranslationsProps) {
  const lines = <Stack sx={{ gap: 2 }}>{children}</Stack>
  return (
    <Box sx={{ mt: 1.5 }}>
      {texts.length === 0 ? (
        lines
      ) : (
        <Languages form={form} texts={texts}>
          {lines}
        </Languages>
      )}
    </Box>
  )
}
