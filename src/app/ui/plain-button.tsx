import type { ComponentPropsWithRef } from 'react'
import './plain-button.css'

type PlainButtonProps = ComponentPropsWithRef<'button'> & { look?: 'filled' | 'lined' | 'quiet' }

/** A button with the looks of the theme and without MUI, for pages whose first load goes without. */
export function PlainButton({ look = 'lined', className = '', ...rest }: PlainButtonProps) {
  return <button type="button" className={`plain-button ${look} ${className}`} {...rest} />
}
