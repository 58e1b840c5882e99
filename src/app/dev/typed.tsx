import Button from '@mui/material/Button'
import { useId, useState, type ReactNode } from 'react'

interface FieldStateProps<Value> {
  first: Value
  children: (field: { id: string; value: Value; onChange: (value: Value) => void }) => ReactNode
}

/** Keeps what is typed into a field. */
export function FieldState<Value>({ first, children }: FieldStateProps<Value>) {
  const id = useId()
  const [value, setValue] = useState(first)
  return children({ id, value, onChange: (next) => setValue(() => next) })
}

/** What covers the page comes by a button. */
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

/** What a part says goes nowhere. */
export const noop = (): undefined => undefined

/** What is asked of a server is never answered. */
export const never = (): Promise<never> => new Promise(() => undefined)
