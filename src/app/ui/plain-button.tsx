import type { ComponentPropsWithRef } from 'react'
import './plain-button.css'

type PlainButtonProps = ComponentPropsWithRef<'button'> & {
  look?: 'filled' | 'lined' | 'outlined' | 'text' | 'quiet'
}

/** A button with the theme's styles but without MUI, for pages that do not load MUI at first. */
export function PlainButton({ look = 'lined', className = '', ...rest }: PlainButtonProps) {
  return <button type="button" className={`plain-button ${look} ${className}`} {...rest} />
}
