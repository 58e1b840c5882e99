import type { ComponentPropsWithRef } from 'react'
import './button.css'

/** An icon as a button, without MUI; needs its own label. */
export function PlainIconButton({ className = '', ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type="button" className={`plain-icon-button ${className}`} {...rest} />
}
