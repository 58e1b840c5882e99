import Typography from '@mui/material/Typography'
import { SortableList } from '#app/ui/sortable/sortable-list.tsx'
import { ENDLESS, words } from '#app/dev/samples/words.ts'
import type { Shown } from '#app/dev/gallery.ts'
import { nothing } from '#app/dev/typed.tsx'

const list = {
  label: words.title,
  items: [words.ticket, words.tier, ENDLESS],
  itemKey: (item: string) => item,
  itemName: (item: string) => item,
  onSort: nothing,
  children: (item: string) => <Typography sx={{ overflowWrap: 'anywhere' }}>{item}</Typography>,
}

export const shown: Shown = {
  SortableList: {
    usual: <SortableList {...list} />,
    'with rows to open': <SortableList {...list} label={words.venue} onOpen={nothing} />,
    off: <SortableList {...list} label={words.tier} disabled />,
    'one alone': <SortableList {...list} label={words.ticket} items={[words.venue]} />,
  },
}
