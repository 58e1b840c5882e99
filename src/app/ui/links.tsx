import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import Link, { type LinkProps } from '@mui/material/Link'
import { createLink } from '@tanstack/react-router'

/** A router link that looks like MUI's link. */
export const TextLink = createLink((props: LinkProps) => <Link {...props} />)

/** A router link that looks like a button. */
export const LinkButton = createLink((props: Omit<ButtonProps<'a'>, 'component'>) => (
  <Button component="a" {...props} />
))

/** A router link that is an icon; it needs a label of its own. */
export const LinkIconButton = createLink((props: Omit<IconButtonProps<'a'>, 'component'>) => (
  <IconButton component="a" {...props} />
))
