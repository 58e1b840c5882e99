/** Props of a link that switches between views of a page, in a `nav`: the current one is marked without a colour of its own. */
export const viewLink = (is_current: boolean) =>
  ({
    variant: 'text',
    color: 'inherit',
    'aria-current': is_current ? 'page' : undefined,
    sx: is_current ? current : other,
  }) as const

const other = { px: 1.5, color: 'text.secondary', fontWeight: 500 } as const
const current = { px: 1.5, bgcolor: 'action.selected', fontWeight: 600 } as const
