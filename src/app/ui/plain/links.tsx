import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import type { ButtonLook } from './button.tsx'
import './button.css'
import './plain.css'

type AnchorProps = ComponentPropsWithRef<'a'>

/** A link to another site or a file, without MUI. */
export function OuterLink({ className = '', ...rest }: AnchorProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller passes it
  return <a className={`plain-link ${className}`} {...rest} />
}

/** A router link without MUI. */
export const PlainLink = createLink(OuterLink)

/** A router link styled as a button, without MUI. */
export const PlainLinkButton = createLink(
  ({ look = 'lined', className = '', ...rest }: AnchorProps & { look?: ButtonLook }) => (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller passes it
    <a className={`plain-button ${look} ${className}`} {...rest} />
  ),
)

/** A router link as an icon button, without MUI; needs its own label. */
export const PlainIconLink = createLink(({ className = '', ...rest }: AnchorProps) => (
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller passes it
  <a className={`plain-icon-button ${className}`} {...rest} />
))
