import type { ComponentPropsWithRef } from 'react'
import './button.css'

/** Looks of a button, and of a link that is styled as one. */
export type ButtonLook = 'filled' | 'lined' | 'outlined' | 'text' | 'quiet'

/** A button with the theme's styles but without MUI, for pages that do not load MUI at first. */
export function PlainButton({
  look = 'lined',
  className = '',
  ...rest
}: ComponentPropsWithRef<'button'> & { look?: ButtonLook }) {
  return <button type="button" className={`plain-button ${look} ${className}`} {...rest} />
}
