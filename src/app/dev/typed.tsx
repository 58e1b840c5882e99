import Button from '@mui/material/Button'
import { useId, useState, type ReactNode } from 'react'

interface FieldStateProps<Value> {
  first: Value
  children: (field: { id: string; value: Value; onChange: (value: Value) => void }) => ReactNode
}

/** Holds the value of a field. */
export function FieldState<Value>({ first, children }: FieldStateProps<Value>) {
  const id = useId()
  const [value, setValue] = useState(first)
  return children({ id, value, onChange: (next) => setValue(() => next) })
}

/** Opens an overlay with a button. */
export function DialogOpener({ children }: { children: (close: () => void) => ReactNode }) {
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" data-opens onClick={() => setOpen(true)}>
        Open
      </Button>
      {is_open && children(() => setOpen(false))}
    </>
  )
}

/** Ignores a component's callbacks. */
export const noop = (): undefined => undefined

/** A request that is never answered. */
export const never = (): Promise<never> => new Promise(() => undefined)
