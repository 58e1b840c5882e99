import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Typography from '@mui/material/Typography'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { groupSections, type Section } from './section.ts'

interface SectionLinksProps {
  sections: readonly Section[]
  onGo?: () => void
}

/** Links to all sections by group; the current one is marked. */
export function SectionLinks({ sections, onGo }: SectionLinksProps) {
  const id = useId()
  return groupSections(sections).map(([group, members], index) => (
    <Box key={group} sx={{ '& + &': { mt: 1.5 } }}>
      {group !== '' && (
        <Typography id={`${id}-${index}`} variant="caption" component="p" sx={heading}>
          {group}
        </Typography>
      )}
      <List dense disablePadding {...(group === '' ? {} : { 'aria-labelledby': `${id}-${index}` })}>
        {members.map(({ to, label, icon, exact = false }) => (
          <ListItem key={to} disablePadding>
            <ListItemButton
              component={Link}
              to={to}
              activeOptions={{ exact, includeSearch: false }}
              onClick={onGo}
              sx={link}
            >
              <ListItemIcon sx={{ minWidth: 36, color: 'inherit' }}>{icon}</ListItemIcon>
              {label}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  ))
}

const heading = { px: 1.5, mb: 0.25, color: 'text.secondary', fontWeight: 600 } as const
const link = {
  px: 1.5,
  py: 0.5,
  overflowWrap: 'anywhere',
  '& svg': { fontSize: 20 },
  '&[aria-current=page]': {
    color: 'primary.main',
    fontWeight: 700,
    bgcolor: 'action.selected',
  },
} as const
