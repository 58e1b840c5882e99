import Button, { type ButtonProps } from '@mui/material/Button'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import Link, { type LinkProps } from '@mui/material/Link'
import { createLink } from '@tanstack/react-router'

/** A router link styled as MUI's link. */
export const TextLink = createLink((props: LinkProps) => <Link {...props} />)

/** A router link styled as a button. */
export const LinkButton = createLink((props: Omit<ButtonProps<'a'>, 'component'>) => (
  <Button component="a" {...props} />
))

/** A router link as an icon button; needs its own label. */
export const LinkIconButton = createLink((props: Omit<IconButtonProps<'a'>, 'component'>) => (
  <IconButton component="a" {...props} />
))
